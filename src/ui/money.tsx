import { moneyWords } from "#src/lib/money-words";
import styles from "./money.module.css";
import { useLocale } from "./use-locale.ts";

interface MoneyProps {
  /** Minor units of `currency`. */
  minor: number;
  currency: string;
  /** Shows a plus before an amount above zero. */
  signed?: boolean;
  weight?: "normal" | "strong" | "large";
  tone?: "muted" | "danger" | "success" | undefined;
}

/** An amount in the reader's number format, with figures of one width. */
export const Money = (given: MoneyProps) => <MoneyText {...given} locale={useLocale()} />;

/** The same where the locale is at hand, as in the rows of a list. */
export function MoneyText({ minor, currency, signed = false, weight = "normal", tone, locale }: MoneyProps & { locale: string }) {
  const text = moneyWords(minor, currency, locale);
  return (
    <bdi className={`bh-number ${styles.money} ${styles[weight]} ${tone ? styles[tone] : ""}`}>
      {signed && minor > 0 ? `+${text}` : text}
    </bdi>
  );
}
