import { Checkbox, Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { PlatformOperation } from "#contracts/returns/platform";

type Operations = readonly Pick<PlatformOperation, "kind" | "state" | "error">[];

/** Return whether the payment method of a case cannot refund: a refund was refused for that. */
export const cannotRefund = (operations: Operations | undefined): boolean =>
  (operations ?? []).some(({ kind, state, error }) => kind === "refund" && state === "FAILED" && error?.kind === "not_supported");

interface Props {
  checked?: boolean;
  onChange?: (isByHand: boolean) => void;
}

/** Offer to note a refund as paid by hand, where the payment method cannot refund. */
export function PayByHand({ checked = false, onChange }: Props) {
  const { t } = useTranslation("cases");
  return (
    <Flex vertical gap={2}>
      <Checkbox checked={checked} onChange={(event) => onChange?.(event.target.checked)}>
        {t("platform.byHand")}
      </Checkbox>
      <span className="bh-small">{t("platform.byHandHelp")}</span>
    </Flex>
  );
}
