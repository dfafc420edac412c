import type { CarrierRule } from "#contracts/settings/carrier-rules";
import type { Translate } from "#src/lib/words/translate";

export interface RuleSpeech {
  t: Translate;
  money: (minor: number) => string;
  weight: (grams: number) => string;
  list: (words: readonly string[]) => string;
  country: (code: string) => string;
  group: (id: string) => string;
  place: (id: string) => string;
  reason: (code: string) => string;
  connection: (id: string) => string;
}

type Range = [min: number | null, max: number | null];

/** Return a rule as a sentence: "From France and Germany · from 2 kg → EasyPost, the cheapest, up to $12.00". */
export const ruleSentence = (rule: CarrierRule, speech: RuleSpeech): string =>
  speech.t("rules.sentence", {
    what: conditionsOf(rule, speech).join(" · ") || speech.t("rules.everything"),
    purchase: purchaseOf(rule, speech),
  });

function conditionsOf({ when }: CarrierRule, { t, money, weight, list, country, group, place, reason }: RuleSpeech): string[] {
  const from = [...when.countries.map(country), ...when.zones.map((zone) => t(`rules.zone.${zone}`))];
  const range = (name: string, [min, max]: Range, write: (value: number) => string) => {
    if (min !== null && max !== null) return [t(`rules.${name}.between`, { from: write(min), to: write(max) })];
    if (min !== null) return [t(`rules.${name}.from`, { from: write(min) })];
    return max === null ? [] : [t(`rules.${name}.below`, { to: write(max) })];
  };
  const named = (word: string, names: readonly string[]) => (names.length > 0 ? [t(`rules.${word}`, { names: list(names) })] : []);
  return [
    ...(when.noun === null ? [] : [t(`rules.noun.${when.noun}`)]),
    ...named("fromPlaces", from),
    ...named("toPlaces", when.to_place_ids.map(place)),
    ...range("weight", [when.weight_min_g, when.weight_max_g], weight),
    ...range("value", [when.value_min_minor, when.value_max_minor], money),
    ...named("reasons", when.reasons.map(reason)),
    ...named("groups", when.product_group_ids.map(group)),
    ...(when.customs === null ? [] : [t(`rules.customs.${when.customs}`)]),
  ];
}

function purchaseOf({ purchase, otherwise }: CarrierRule, { t, money, list, connection }: RuleSpeech): string {
  const { connection_id, services, choose, max_cost_minor, max_days, insure, handover } = purchase;
  if (connection_id === null) return t("rules.slip");
  const parts = [
    connection(connection_id),
    t(`rules.choose.${choose}`, { services: list(services) }),
    ...(choose !== "LISTED" && services.length > 0 ? [t("rules.services", { services: list(services) })] : []),
    ...(max_cost_minor === null ? [] : [t("rules.upTo", { amount: money(max_cost_minor) })]),
    ...(max_days === null ? [] : [t("rules.within", { count: max_days })]),
    ...(insure ? [t("rules.insured")] : []),
    ...(handover === "PRINT" ? [] : [t(`rules.handover.${handover}`)]),
    ...(otherwise === "STOP" ? [t("rules.stop")] : []),
  ];
  return parts.join(", ");
}
