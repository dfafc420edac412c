import type { Rule } from "antd/es/form";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isColour, isEmail } from "#src/lib/forms/checks";

const colour = (message: string, isOptional: boolean): Rule => ({
  validator: async (_, text?: string | null) =>
    (isOptional && !text?.trim()) || isColour(text) ? undefined : Promise.reject(new Error(message)),
});

/** Return rules of form fields in the user's language, with the contract's limits. */
export function useFieldRules() {
  const { t } = useTranslation();
  return useMemo(() => {
    const atMost = (max: number): Rule => ({ max, message: t("validation.TOO_LONG", { max }) });
    return {
      /** For a choice or a number. */
      needed: [{ required: true, message: t("validation.REQUIRED") }] as Rule[],
      /** For text that must not be empty. */
      text: (max: number): Rule[] => [{ required: true, whitespace: true, message: t("validation.REQUIRED") }, atMost(max)],
      optional: (max: number): Rule[] => [atMost(max)],
      email: [
        { required: true, message: t("validation.REQUIRED") },
        {
          validator: async (_, typed?: string | null) =>
            !typed?.trim() || isEmail(typed) ? undefined : Promise.reject(new Error(t("validation.EMAIL"))),
        },
        atMost(254),
      ] as Rule[],
      colour: colour(t("validation.COLOUR"), false),
      optionalColour: colour(t("validation.COLOUR"), true),
      /** Greater than zero. */
      positive: {
        validator: async (_, value) =>
          typeof value === "number" && value <= 0 ? Promise.reject(new Error(t("validation.INVALID"))) : undefined,
      } as Rule,
    };
  }, [t]);
}
