import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { carrierConnections } from "#contracts/carrier-connections";
import type { CarrierRule } from "#contracts/settings/carrier-rules";
import type { Settings } from "#contracts/settings/settings";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { listWords } from "#src/lib/words/formats";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { useGroupNames } from "../parts/reach-fields.tsx";
import { useSection } from "../use-section.ts";
import { type RuleSpeech, ruleSentence } from "./sentence.ts";

/** Return the connections that rules may buy from; none for whoever may not see them. */
export function useConnections() {
  const mayRead = useAbility().can("read", "CarrierConnection");
  const { data } = useOperation(carrierConnections, "list", {}, { enabled: mayRead, staleMs: 60_000 });
  return data?.items ?? [];
}

/** Return the places that parcels go to, with their ids. */
export function usePlaces(): { value: string; label: string }[] {
  const locations = useSection("SHIPPING_LOCATIONS").section?.data.locations ?? [];
  return locations.flatMap(({ id, name }) => (id ? [{ value: id, label: name }] : []));
}

type Reason = Settings["sections"]["GENERAL"]["data"]["reasons"][number];

/** Return the store's reasons as options, in the language of the screen. */
export function useReasons(): { value: string; label: string }[] {
  const { i18n } = useTranslation();
  const reasons: readonly Reason[] = useSection("GENERAL").section?.data.reasons ?? [];
  const wordsOf = ({ label, code }: Reason) => (label as Record<string, string | undefined>)[i18n.language] ?? label.en ?? code;
  return reasons.map((reason) => ({ value: reason.code, label: wordsOf(reason) }));
}

/** Return a function that writes a rule as a sentence. */
export function useSentence(): (rule: CarrierRule) => string {
  const { t } = useTranslation("settings");
  const locale = useLocale();
  const groups = useGroupNames();
  const connections = useConnections();
  const places = usePlaces();
  const reasons = useReasons();
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  return useMemo(() => {
    const regions = new Intl.DisplayNames(locale, { type: "region" });
    const kilos = new Intl.NumberFormat(locale, { style: "unit", unit: "kilogram", maximumFractionDigits: 3 });
    const labelIn = (options: readonly { value: string; label: string }[], id: string) =>
      options.find(({ value }) => value === id)?.label ?? "…";
    const speech: RuleSpeech = {
      t,
      money: (minor) => moneyWords(minor, currency, locale),
      weight: (grams) => kilos.format(grams / 1000),
      list: (words) => listWords(words, locale),
      country: (code) => regions.of(code) ?? code,
      group: (id) => groups.get(id) ?? "…",
      place: (id) => labelIn(places, id),
      reason: (code) => labelIn(reasons, code),
      connection: (id) => connections.find((one) => one.id === id)?.name ?? "…",
    };
    return (rule) => ruleSentence(rule, speech);
  }, [t, locale, groups, connections, places, reasons, currency]);
}
