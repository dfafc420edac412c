import { Button } from "antd";
import { useTranslation } from "react-i18next";
import type { AnalyticsAnswer } from "#contracts/analytics/shapes";
import { listWords, numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import styles from "./tiles.module.css";
import { daysWords } from "./values.ts";

interface NotesProps {
  answer: AnalyticsAnswer;
  /** Later returns of the same orders would change the tile. */
  isOpen: boolean;
  /** Show the returns in another currency instead. */
  onCurrency: (currency: string) => void;
}

/** Say under a tile what may still change, and what was left out; the first tile offers the other currencies. */
export function Notes({ answer, isOpen, onCurrency }: NotesProps) {
  const { t } = useTranslation("analytics");
  const locale = useLocale();
  const { not_final_from, left_out, unfiltered } = answer;
  const words = (returns: number, currency: string) => t("leftOutIn", { count: returns, number: numberWords(returns, locale), currency });
  const since = isOpen ? not_final_from : null;
  const isOfReturns = answer.tile === "FLOWS" && answer.data.only_returns;
  if (since === null && left_out.length === 0 && unfiltered.length === 0 && !isOfReturns) return null;
  return (
    <footer className={`bh-small ${styles.notes}`}>
      {since !== null && <p>{t("notFinalSince", { day: daysWords(since, since, locale) })}</p>}
      {isOfReturns && <p>{t("onlyReturns")}</p>}
      {unfiltered.length > 0 && (
        <p>
          {t("unfiltered", {
            filters: listWords(
              unfiltered.map((name) => t(`filters.${name}`)),
              locale,
            ),
          })}
        </p>
      )}
      {left_out.length > 0 && (
        <p>
          {t("leftOut")}{" "}
          {answer.tile === "KEY"
            ? left_out.map(({ currency, returns }) => (
                <Button key={currency} type="link" size="small" onClick={() => onCurrency(currency)}>
                  {words(returns, currency)}
                </Button>
              ))
            : listWords(
                left_out.map(({ currency, returns }) => words(returns, currency)),
                locale,
                "narrow",
              )}
        </p>
      )}
    </footer>
  );
}
