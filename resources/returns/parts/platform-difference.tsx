import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import type { Failed } from "#src/lib/calls/failed";
import { KeyValue } from "#src/ui/data/key-value";
import { Money } from "#src/ui/money/money";

export interface Difference {
  ours_minor: number;
  platform_minor: number;
  currency: string;
}

/** Return both amounts of a refund that was stopped because the platform computes another one. */
export const differenceOf = (error: Failed | null | undefined): Difference | null =>
  error?.code === "PLATFORM_AMOUNT_DIFFERS" ? (error.data as unknown as Difference) : null;

/** Show both amounts for the same units, for a person to decide. */
export function PlatformDifference({ difference }: { difference: Difference }) {
  const { t } = useTranslation("returns");
  const { ours_minor, platform_minor, currency } = difference;
  const row = (key: "ours" | "theirs" | "gap", minor: number, strong = false) => ({
    key,
    label: t(`platform.${key}`),
    value: <Money minor={minor} currency={currency} />,
    strong,
  });
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      style={{ marginBlockEnd: 16 }}
      message={t("errors:PLATFORM_AMOUNT_DIFFERS")}
      description={
        <KeyValue
          layout="sides"
          rows={[row("ours", ours_minor), row("theirs", platform_minor), row("gap", ours_minor - platform_minor, true)]}
        />
      }
    />
  );
}
