import { Alert, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { useLocale } from "#src/lib/words/use-locale";

interface LiftNoteProps {
  /** Shares of recipients and of the holdout group who ordered, and the bounds of their difference; null: nothing to compare. */
  lift: { rate: number; base: number; from: number; to: number } | null;
  /** For how long orders count. */
  days: number;
}

/** Show how much more often recipients order than the holdout group, and for how long orders count. */
export function LiftNote({ lift, days }: LiftNoteProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const window = t("records:lift.window", { count: days });
  if (!lift) return <Typography.Text type="secondary">{t("records:lift.counted", { window })}</Typography.Text>;
  const percent = new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const [rate, base] = [lift.rate, lift.base].map((share) => percent.format(share));
  // Isolated, so that the sign stays before the number in Arabic too.
  const [from, to] = [lift.from, lift.to].map((share) => `\u2066${percent.format(share)}\u2069`);
  const isUnclear = lift.from <= 0 && lift.to >= 0;
  return (
    <Alert
      type="info"
      showIcon
      message={t("records:lift.text", { rate, base, from, to, window })}
      description={isUnclear && t("records:lift.unclear")}
    />
  );
}
