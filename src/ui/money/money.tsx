import type { CSSProperties } from "react";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";

interface MoneyProps {
  /** Minor units of `currency`. */
  minor: number;
  currency: string;
  /** Show a plus before a positive amount. */
  signed?: boolean;
  weight?: "normal" | "strong" | "large";
  tone?: "muted" | "danger" | "success" | undefined;
}

const weights: Record<"normal" | "strong" | "large", CSSProperties> = {
  normal: { fontWeight: "inherit" },
  strong: { fontWeight: 600 },
  large: { fontSize: 20, lineHeight: "28px", fontWeight: 650 },
};
const tones = { muted: "var(--bh-text3)", danger: "var(--bh-danger-text)", success: "var(--bh-success-text)" };

/** Show an amount in the user's number format, with tabular figures. */
export const Money = (props: MoneyProps) => <MoneyText {...props} locale={useLocale()} />;

/** Show the amount in a known locale, for the rows of a list: antd's Statistic is a block without currencies. */
export function MoneyText({ minor, currency, signed = false, weight = "normal", tone, locale }: MoneyProps & { locale: string }) {
  const text = moneyWords(minor, currency, locale);
  return (
    <bdi className="bh-number" style={{ whiteSpace: "nowrap", ...weights[weight], ...(tone && { color: tones[tone] }) }}>
      {signed && minor > 0 ? `+${text}` : text}
    </bdi>
  );
}
