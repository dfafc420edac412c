import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ReturnPolicy } from "#contracts/settings/policies";
import { useSession } from "#src/lib/session/session";
import { listWords } from "#src/lib/words/formats";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { useGroupNames } from "../parts/reach-fields.tsx";
import { aboutText, rulesText, type Speech } from "./summary.ts";

/** Return functions that summarise policies in the user's language. */
export function useSummary() {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const groups = useGroupNames();
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  return useMemo(() => {
    const regions = new Intl.DisplayNames(locale, { type: "region" });
    const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
    const speech: Speech = {
      t,
      money: (minor) => moneyWords(minor, currency, locale),
      percent: (value) => percents.format(value / 100),
      list: (words) => listWords(words, locale),
      country: (code) => regions.of(code) ?? code,
      group: (id) => groups.get(id) ?? "…",
    };
    return {
      about: (policy: Pick<ReturnPolicy, "applies_to">) => aboutText(policy, speech),
      rules: (policy: ReturnPolicy) => rulesText(policy, speech),
    };
  }, [t, locale, groups, currency]);
}
