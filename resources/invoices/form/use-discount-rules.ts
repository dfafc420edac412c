import type { Rule } from "antd/es/form";
import { useTranslation } from "react-i18next";
import { isDiscount } from "./values.ts";

/** Return the rules of a discount: a percentage, or an amount of the currency. */
export function useDiscountRules(): (currency: string) => Rule[] {
  const { t } = useTranslation("invoices");
  return (currency) => [
    {
      validator: async (_, text?: string) =>
        isDiscount(text ?? "", currency) ? undefined : Promise.reject(new Error(t("common:validation.INVALID"))),
    },
  ];
}
