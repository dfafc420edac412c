import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";

/**
 * Return the most that the caller may enter, and the sentence that says so; nothing where there is no bound.
 * @param due null where the rounds do not limit it
 * @param beside paid out together with it
 */
export function useAtMost(record: ReturnDetail, due: number | null, beside = 0): { most?: number; sentence?: string } {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const limit = record.refund_limit_left_minor;
  const left = limit === null ? null : limit - beside;
  const isLimited = left !== null && (due === null || left < due);
  const most = isLimited ? left : due;
  if (most === null) return {};
  const amount = moneyWords(Math.max(0, most), record.currency, locale);
  return { most, sentence: t(`dialogs.refund.${isLimited ? "atLimit" : "atMost"}`, { amount }) };
}
