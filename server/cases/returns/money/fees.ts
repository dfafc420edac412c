import type { FrozenOutcome } from "#contracts/returns/outcome";
import type { Outcome } from "#contracts/returns/states";
import { bonusOf } from "#server/cases/domain/money/bonus";
import { exchangeShippingOf, type FeeLine, feesOf, labelPrice, labelPriceDue, takenFees } from "#server/cases/domain/money/fees";
import { isFault } from "#server/cases/domain/returns/policy-snapshot";
import type { Tx } from "#server/db/open";
import { isoOf } from "#server/kit/instants";
import type { SettlePart } from "../case/items.ts";
import type { LoadedCase } from "../case/loaded-case.ts";

type Fees = FrozenOutcome["fees"];

/** Return the fees of the units: the policy's, or the amount staff set instead. */
export async function caseFees(
  tx: Tx,
  record: LoadedCase,
  byHand: number | undefined,
  parts: readonly SettlePart[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<Fees> {
  // Kept at 0 as well: later rounds do not take what was waived by hand.
  if (byHand !== undefined) return [{ kind: "MANUAL", amount_minor: byHand }];
  const labels = await carrierLabels(tx, record);
  const byPolicy = await feesByPolicy(tx, record, parts, outcomes, labels.length > 0);
  const total = labels.reduce((sum, { deduct_minor }) => sum + deduct_minor, 0);
  const due = labelPriceDue(record.rounds, total);
  if (due === 0) return byPolicy;
  // The price of purchased labels replaces the policy's label fee.
  return [...byPolicy.filter(({ kind }) => kind !== "LABEL"), { kind: labelPrice, amount_minor: due }];
}

/** Return what a carrier's label would cost the customer, before there is one. */
export async function possibleLabelFee(
  tx: Tx,
  record: LoadedCase,
  parts: readonly SettlePart[],
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<number> {
  const fees = await feesByPolicy(tx, record, parts, outcomes, true);
  return fees.find(({ kind }) => kind === "LABEL")?.amount_minor ?? 0;
}

async function feesByPolicy(
  tx: Tx,
  record: LoadedCase,
  parts: readonly SettlePart[],
  outcomes: ReadonlyMap<string, Outcome>,
  hasLabel: boolean,
): Promise<Fees> {
  const lines = parts.flatMap((part) => feeLine(record, part, outcomes.get(part.item.id) ?? part.item.outcome));
  if (lines.length === 0) return [];
  const taken = takenFees(record.rounds);
  const asksOrderFee = !taken.has("ORDER") && lines.some(({ rules }) => rules.order_minor > 0);
  return feesOf(lines, {
    taken,
    isFirstOfOrder: asksOrderFee && (await isFirstOfOrder(tx, record)),
    hasLabel: hasLabel && record.shipping_method === "LABEL",
    isStoreCurrency: isStoreCurrency(record),
  });
}

/** Return the carriers' labels of the return's parcels. A slip of ours names no carrier, and nothing is deducted for it. */
const carrierLabels = (tx: Tx, record: LoadedCase) =>
  tx
    .selectFrom("label")
    .select("deduct_minor")
    .where("store_id", "=", record.row.store_id)
    .where("return_id", "=", record.id)
    .where("state", "=", "READY")
    .where("carrier", "is not", null)
    .execute();

/** Return what the rules of a case charge for all units that its rounds settled, with the fees per return that were due then. */
export function settledFees(record: LoadedCase): number {
  const charged = new Set(record.rounds.flatMap(({ outcome }) => outcome.fees.map(({ kind }) => kind)));
  const parts = record.rounds.flatMap(({ outcome }) =>
    outcome.lines.flatMap(({ item_id, quantity, gross_minor }): FeeLine[] => {
      const item = record.items.find(({ id }) => id === item_id);
      const amounts = { net: gross_minor, tax: 0, gross: gross_minor };
      return item ? feeLine(record, { item, quantity, amounts, discount: 0 }, item.outcome) : [];
    }),
  );
  const occasion = { isStoreCurrency: isStoreCurrency(record), hasLabel: charged.has("LABEL"), isFirstOfOrder: charged.has("ORDER") };
  const fees = feesOf(parts, { ...occasion, taken: new Set() });
  return fees.reduce((sum, fee) => sum + fee.amount_minor, exchangeShippingOf(parts, { ...occasion, isFirstOfReturn: true }));
}

function feeLine(record: LoadedCase, { item, quantity, amounts }: SettlePart, outcome: Outcome): FeeLine[] {
  const line = record.lines.get(item.order_line_id);
  const rules = record.policy.lines[item.order_line_id]?.fees;
  if (!line || !rules) return [];
  const catalogue_minor = line.unit_price_minor * quantity;
  return [{ rules, quantity, paid_minor: amounts.gross, catalogue_minor, outcome, isFault: isFault(record.policy, item.reason) }];
}

/** Return whether no other return of the order settled returned goods before this one did; what that paid does not matter. */
async function isFirstOfOrder(tx: Tx, record: LoadedCase): Promise<boolean> {
  const rows = await tx
    .selectFrom("return_round as n")
    .innerJoin("returns as r", "r.id", "n.return_id")
    .select(["n.outcome", "n.created_at"])
    .where("n.store_id", "=", record.row.store_id)
    .where("r.order_id", "=", record.order.id)
    .where("r.id", "<>", record.id)
    .execute();
  const settled = <Round extends { outcome: FrozenOutcome }>(rounds: readonly Round[]) =>
    rounds.filter(({ outcome }) => outcome.lines.length > 0);
  const own = settled(record.rounds)[0]?.created_at;
  return settled(rows).every(({ created_at }) => own !== undefined && isoOf(created_at) > isoOf(own));
}

/** Return the policy's charge for sending the exchange of these units, once per return. */
export function exchangeShipping(record: LoadedCase, parts: readonly SettlePart[], outcomes: ReadonlyMap<string, Outcome>): number {
  return exchangeShippingOf(
    parts.flatMap((part) => feeLine(record, part, outcomes.get(part.item.id) ?? part.item.outcome)),
    {
      isFirstOfReturn: record.rounds.every(({ outcome }) => outcome.exchange_shipping_minor === 0),
      isStoreCurrency: isStoreCurrency(record),
    },
  );
}

const isStoreCurrency = ({ policy, order }: LoadedCase): boolean => policy.store_currency === order.currency;

/** Return the paid shipping, if a line's policy refunds it with these units; once per order. */
export function refundedShipping(record: LoadedCase, parts: readonly SettlePart[]): number {
  const { shipping, shippingRefunded } = record.order;
  if (shipping.gross === 0 || shippingRefunded > 0) return 0;
  const isRefunded = parts.some(({ item }) => {
    const rule = record.policy.lines[item.order_line_id]?.refund_shipping ?? "NEVER";
    if (rule === "WHOLE_ORDER") return isWholeOrder(record, parts);
    return rule === "ALWAYS" || (rule === "MERCHANT_FAULT" && isFault(record.policy, item.reason));
  });
  return isRefunded ? shipping.gross : 0;
}

/** Return whether the customer keeps nothing of the order once these units are settled. */
function isWholeOrder(record: LoadedCase, parts: readonly SettlePart[]): boolean {
  return [...record.lines.values()].every((line) => {
    const now = parts.filter(({ item }) => item.order_line_id === line.id).reduce((sum, { quantity }) => sum + quantity, 0);
    return line.settled + line.outside + now >= line.quantity;
  });
}

/** Return the bonus the policy adds to an amount of store credit, less the bonus of earlier rounds. */
export function caseBonus(record: LoadedCase, credit: number): number {
  const earlier = record.rounds.reduce((sum, round) => sum + round.bonus_minor, 0);
  return bonusOf(record.policy.bonus_credit, credit, earlier, isStoreCurrency(record));
}
