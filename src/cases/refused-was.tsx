import { Alert, Checkbox, Flex, Radio } from "antd";
import { useTranslation } from "react-i18next";
import type { PlatformOperation } from "#contracts/returns/platform";
import type { Failed } from "#src/lib/calls/failed";

export type RefusedWas = "UNPAID" | "PAID";

/** Return whether somebody has to look before a case pays again: a refund was refused, and nothing shows that it was not paid. */
export const mayBePaidIn = (platform: { operations: readonly Pick<PlatformOperation, "may_be_paid">[] } | null, error: Failed | null) =>
  error?.code === "REFUSED_MAYBE_PAID" || error?.data.may_be_paid === true || (platform?.operations ?? []).some((one) => one.may_be_paid);

/** Return what was refused in all, and may have been paid. */
export const refusedIn = (platform: { operations: readonly Pick<PlatformOperation, "may_be_paid" | "amount_minor">[] } | null): number =>
  (platform?.operations ?? []).reduce((sum, { may_be_paid, amount_minor }) => sum + (may_be_paid ? (amount_minor ?? 0) : 0), 0);

interface Props {
  value?: RefusedWas | undefined;
  onChange?: (was: RefusedWas | undefined) => void;
  /** Nothing else is paid for what was paid. */
  isOther?: boolean;
}

/** Warn before a refund that was refused is paid again, and ask what the payment provider says of it. */
export function RefusedWas({ value, onChange, isOther = false }: Props) {
  const { t } = useTranslation("cases");
  return (
    <Flex vertical gap={8}>
      <Alert type="warning" showIcon message={t("platform.mayBePaid")} />
      {isOther ? (
        <Checkbox checked={value === "UNPAID"} onChange={(event) => onChange?.(event.target.checked ? "UNPAID" : undefined)}>
          {t("platform.wasUnpaid")}
        </Checkbox>
      ) : (
        <Radio.Group aria-label={t("platform.mayBePaid")} value={value ?? null} onChange={(event) => onChange?.(event.target.value)}>
          <Flex vertical gap={4}>
            <Radio value="UNPAID">{t("platform.wasUnpaid")}</Radio>
            <Radio value="PAID">{t("platform.wasPaid")}</Radio>
          </Flex>
        </Radio.Group>
      )}
    </Flex>
  );
}
