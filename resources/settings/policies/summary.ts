import type { ReturnPolicy } from "#contracts/settings/policies";
import type { Say } from "../words.ts";

export interface Speech {
  say: Say;
  money: (minor: number) => string;
  percent: (value: number) => string;
  /** "a, b and c". */
  list: (words: readonly string[]) => string;
  country: (code: string) => string;
  group: (id: string) => string;
}

const windowOf = { REFUND: "refund_days", STORE_CREDIT: "store_credit_days", EXCHANGE: "exchange_days" } as const;
type Windowed = keyof typeof windowOf;

/** "Refund: 30 days; exchange: 45 days, after delivery. Costs: 10 % restocking." */
export function rulesText(policy: ReturnPolicy, speech: Speech): string {
  const { say } = speech;
  if (policy.final_sale) return say("summary.finalSale");
  const parts = [windowText(policy, speech), costText(policy, speech)];
  if (policy.refund_shipping !== "NEVER") parts.push(say(`summary.refundShipping.${policy.refund_shipping}`));
  if (policy.seasons.length) parts.push(say("summary.seasons", { names: speech.list(policy.seasons.map(({ name }) => name)) }));
  return parts.filter(Boolean).join(" ");
}

function windowText({ window, allowed_outcomes }: ReturnPolicy, { say, list }: Speech): string {
  const byDays = new Map<number | null, string[]>();
  for (const outcome of Object.keys(windowOf) as Windowed[]) {
    if (!allowed_outcomes.includes(outcome)) continue;
    const days = window[windowOf[outcome]];
    const name = say(`outcome.${outcome}`);
    byDays.set(days, [...(byDays.get(days) ?? []), byDays.size ? name.toLocaleLowerCase() : name]);
  }
  const parts = [...byDays].map(([days, names]) =>
    days === null ? say("summary.always", { what: list(names) }) : say("summary.days", { what: list(names), count: days }),
  );
  if (!parts.length) return say("summary.keepOnly");
  const isLimited = [...byDays.keys()].some((days) => days !== null);
  return isLimited ? say("summary.after", { what: parts.join("; "), start: say(`start.${window.start}`) }) : `${parts.join("; ")}.`;
}

function costText({ fees }: ReturnPolicy, { say, money, percent, list }: Speech): string {
  const { restocking, label_minor, return_minor, order_minor } = fees;
  const restock = restocking.type === "FIXED" ? money(restocking.amount_minor) : percent(restocking.percent);
  const costs = [
    ...(restocking.type === "NONE" ? [] : [say("summary.restocking", { amount: restock })]),
    ...(label_minor ? [say("summary.label", { amount: money(label_minor) })] : []),
    ...(return_minor ? [say("summary.return", { amount: money(return_minor) })] : []),
    ...(order_minor ? [say("summary.order", { amount: money(order_minor) })] : []),
  ];
  return costs.length ? say("summary.costs", { what: list(costs) }) : "";
}

/** What a policy is about: "Groups: Shoes · Countries: France and Spain". */
export function aboutText({ applies_to: reach }: Pick<ReturnPolicy, "applies_to">, { say, money, list, country, group }: Speech): string {
  const { price_from_minor: from, price_to_minor: to } = reach;
  const part = (name: string, words: readonly string[]) => (words.length ? [say("summary.part", { name, words: list(words) })] : []);
  const price =
    from !== null && to !== null
      ? [say("summary.between", { from: money(from), to: money(to) })]
      : [
          ...(from === null ? [] : [say("summary.from", { from: money(from) })]),
          ...(to === null ? [] : [say("summary.to", { to: money(to) })]),
        ];
  const parts = [
    ...part(say("fields.product_group_ids"), reach.product_group_ids.map(group)),
    ...part(say("fields.countries"), reach.countries.map(country)),
    ...part(
      say("fields.zones"),
      reach.zones.map((zone) => say(`zone.${zone}`)),
    ),
    ...part(say("fields.customer_tags"), reach.customer_tags),
    ...part(say("fields.order_tags"), reach.order_tags),
    ...part(say("fields.channels"), reach.channels),
    ...price,
  ];
  return parts.length ? parts.join(" · ") : say("summary.everything");
}
