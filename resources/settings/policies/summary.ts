import type { ReturnPolicy } from "#contracts/settings/policies";
import type { Translate } from "#src/lib/words/translate";

export interface Speech {
  t: Translate;
  money: (minor: number) => string;
  percent: (value: number) => string;
  /** Join a list: "a, b and c". */
  list: (words: readonly string[]) => string;
  country: (code: string) => string;
  group: (id: string) => string;
}

const windowOf = { REFUND: "refund_days", STORE_CREDIT: "store_credit_days", EXCHANGE: "exchange_days" } as const;
type Windowed = keyof typeof windowOf;

/** Return "Refund: 30 days; exchange: 45 days, after delivery. Costs: 10 % restocking." */
export function rulesText(policy: ReturnPolicy, speech: Speech): string {
  const { t } = speech;
  if (policy.final_sale) return t("summary.finalSale");
  const parts = [windowText(policy, speech), costText(policy, speech)];
  if (policy.refund_shipping !== "NEVER") parts.push(t(`summary.refundShipping.${policy.refund_shipping}`));
  if (policy.exchange_credit === "PRE_DISCOUNT") parts.push(t("summary.preDiscount"));
  if (policy.seasons.length) parts.push(t("summary.seasons", { names: speech.list(policy.seasons.map(({ name }) => name)) }));
  return parts.filter(Boolean).join(" ");
}

function windowText({ window, allowed_outcomes }: ReturnPolicy, { t, list }: Speech): string {
  const byDays = new Map<number | null, string[]>();
  for (const outcome of Object.keys(windowOf) as Windowed[]) {
    if (!allowed_outcomes.includes(outcome)) continue;
    const days = window[windowOf[outcome]];
    const name = t(`enums:outcome.${outcome}`);
    byDays.set(days, [...(byDays.get(days) ?? []), byDays.size ? name.toLocaleLowerCase() : name]);
  }
  const parts = [...byDays].map(([days, names]) =>
    days === null ? t("summary.always", { what: list(names) }) : t("summary.days", { what: list(names), count: days }),
  );
  if (!parts.length) return t("summary.keepOnly");
  const isLimited = [...byDays.keys()].some((days) => days !== null);
  return isLimited ? t("summary.after", { what: parts.join("; "), start: t(`start.${window.start}`) }) : `${parts.join("; ")}.`;
}

function costText({ fees }: ReturnPolicy, { t, money, percent, list }: Speech): string {
  const { restocking, label_minor, return_minor, order_minor } = fees;
  const restock = restocking.type === "FIXED" ? money(restocking.amount_minor) : percent(restocking.percent);
  const costs = [
    ...(restocking.type === "NONE" ? [] : [t("summary.restocking", { amount: restock })]),
    ...(label_minor ? [t("summary.label", { amount: money(label_minor) })] : []),
    ...(return_minor ? [t("summary.return", { amount: money(return_minor) })] : []),
    ...(order_minor ? [t("summary.order", { amount: money(order_minor) })] : []),
  ];
  return costs.length ? t("summary.costs", { what: list(costs) }) : "";
}

/** Return a policy's conditions: "Groups: Shoes · Countries: France and Spain". */
export function aboutText({ applies_to: reach }: Pick<ReturnPolicy, "applies_to">, { t, money, list, country, group }: Speech): string {
  const { price_from_minor: from, price_to_minor: to } = reach;
  const part = (name: string, words: readonly string[]) => (words.length ? [t("summary.part", { name, words: list(words) })] : []);
  const price =
    from !== null && to !== null
      ? [t("summary.between", { from: money(from), to: money(to) })]
      : [
          ...(from === null ? [] : [t("summary.from", { from: money(from) })]),
          ...(to === null ? [] : [t("summary.to", { to: money(to) })]),
        ];
  const parts = [
    ...part(t("fields.product_group_ids"), reach.product_group_ids.map(group)),
    ...part(t("fields.countries"), reach.countries.map(country)),
    ...part(
      t("fields.zones"),
      reach.zones.map((zone) => t(`zone.${zone}`)),
    ),
    ...part(t("fields.customer_tags"), reach.customer_tags),
    ...part(t("fields.order_tags"), reach.order_tags),
    ...part(t("fields.channels"), reach.channels),
    ...price,
  ];
  return parts.length ? parts.join(" · ") : t("summary.everything");
}
