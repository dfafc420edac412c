import { Alert, Typography } from "antd";
import { useTranslation } from "react-i18next";

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

interface LiftNoteProps {
  /** Shares of those who got it and of those held out, and the ends of their difference; null: nothing to compare. */
  lift: { rate: number; base: number; from: number; to: number } | null;
  /** For how long orders count. */
  days: number;
}

/** Show how much more people order who were written to than those held out, and for how long orders count. */
export function LiftNote({ lift, days }: LiftNoteProps) {
  const { t } = useTranslation();
  const window = t("records:lift.window", { count: days });
  if (!lift) return <Typography.Text type="secondary">{t("records:lift.counted", { window })}</Typography.Text>;
  const [rate, base, from, to] = [lift.rate, lift.base, lift.from, lift.to].map(percent);
  return <Alert type="info" showIcon message={t("records:lift.text", { rate, base, from, to, window })} />;
}
