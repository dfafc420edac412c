import { allocate } from "#server/kit/allocate";
import { type PaidOut, payoutParts } from "./payout-parts.ts";

/** Units of an order line and the amount a payment refunds for them, tax included. */
export interface LineShare {
  line_id: string;
  quantity: number;
  amount_minor: number;
}
/** What one payment refunds: units, their amounts, and shipping. */
export interface RefundShare {
  lines: LineShare[];
  shipping_minor: number;
}
/** What all rounds of a case pay out for a line: its units, their value as paid, and the part of it that is paid out. */
export interface LineDue {
  line_id: string;
  quantity: number;
  value_minor: number;
  due_minor: number;
}
export interface PayoutDue {
  lines: LineDue[];
  shipping_minor: number;
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Return what rounds pay out line by line: fees and exchanged goods reduce the goods first, as on the credit notes (M15). The
 * parts add up to the payout of the rounds to the cent.
 */
export function payoutDue(rounds: readonly PaidOut[], lineOf: (itemId: string) => string | undefined): PayoutDue {
  const lines = new Map<string, LineDue>();
  let shipping = 0;
  for (const round of rounds) {
    const shares = roundShares(round);
    shipping += shares.shipping;
    round.lines.forEach(({ item_id, quantity, gross_minor }, i) => {
      const due = shares.goods[i] ?? 0;
      const line_id = lineOf(item_id);
      // Units that were free come back for nothing, and are named: a platform counts what is left of an order by its units.
      if (!line_id || (due === 0 && gross_minor > 0)) return;
      const known = lines.get(line_id) ?? { line_id, quantity: 0, value_minor: 0, due_minor: 0 };
      lines.set(line_id, {
        line_id,
        quantity: known.quantity + quantity,
        value_minor: known.value_minor + gross_minor,
        due_minor: known.due_minor + due,
      });
    });
  }
  return { lines: [...lines.values()], shipping_minor: shipping };
}

function roundShares(round: PaidOut): { goods: number[]; shipping: number } {
  const { goods, shipping } = payoutParts(round);
  const payout = round.refund_minor + round.credit_minor;
  // More was owed than the order had left: in proportion, like the credit note.
  const [ship = 0, ...rest] = allocate(payout, [shipping, ...goods]);
  return { goods: rest, shipping: ship };
}

/**
 * Return what each of the next payments refunds of a payout, after the payments in `before`. An amount is spread over what is
 * left of each part (largest remainder); a unit goes with the payment that completes its share of the line. Whatever exceeds
 * the payout belongs to no line. Once the payout is paid, every line has got its due and its units.
 */
export function refundShares(due: PayoutDue, before: readonly RefundShare[], amounts: readonly number[]): RefundShare[] {
  const paid = new Map(due.lines.map(({ line_id }) => [line_id, total(before.map((share) => amountOf(share, line_id)))]));
  const sent = new Map(due.lines.map(({ line_id }) => [line_id, total(before.map((share) => unitsIn(share, line_id)))]));
  let shipped = total(before.map((share) => share.shipping_minor));
  return amounts.map((amount) => {
    const left = due.lines.map((line) => Math.max(0, line.due_minor - (paid.get(line.line_id) ?? 0)));
    const shippingLeft = Math.max(0, due.shipping_minor - shipped);
    const [shipping = 0, ...shares] = allocate(Math.min(amount, total([shippingLeft, ...left])), [shippingLeft, ...left]);
    shipped += shipping;
    const lines = due.lines.flatMap((line, i) => {
      const amount_minor = shares[i] ?? 0;
      const covered = (paid.get(line.line_id) ?? 0) + amount_minor;
      const quantity = Math.max(0, unitsCovered(line, covered) - (sent.get(line.line_id) ?? 0));
      paid.set(line.line_id, covered);
      sent.set(line.line_id, (sent.get(line.line_id) ?? 0) + quantity);
      return amount_minor > 0 || quantity > 0 ? [{ line_id: line.line_id, quantity, amount_minor }] : [];
    });
    return { lines, shipping_minor: shipping };
  });
}

const amountOf = ({ lines }: RefundShare, id: string): number =>
  total(lines.filter(({ line_id }) => line_id === id).map((line) => line.amount_minor));
const unitsIn = ({ lines }: RefundShare, id: string): number =>
  total(lines.filter(({ line_id }) => line_id === id).map((line) => line.quantity));

/** Units that nothing is due for go with the first payment. */
const unitsCovered = ({ quantity, due_minor }: LineDue, covered: number): number =>
  due_minor === 0 ? quantity : Number((BigInt(quantity) * BigInt(Math.min(covered, due_minor))) / BigInt(due_minor));

/**
 * Return what the units of some payments are worth as they were paid for, before fees and exchanged goods, with their shipping:
 * the amount a platform computes for them. Null where a line goes only in part, which platforms round in their own way, or
 * where an earlier payment, one in `before`, was for a part of it.
 */
export function valueOfUnits(due: PayoutDue, before: readonly RefundShare[], shares: readonly RefundShare[]): number | null {
  let value = total(shares.map(({ shipping_minor }) => shipping_minor));
  for (const line of due.lines) {
    const units = total(shares.map((share) => unitsIn(share, line.line_id)));
    if (units !== 0 && units !== line.quantity) return null;
    if (units > 0 && before.some((share) => amountOf(share, line.line_id) > 0)) return null;
    if (units > 0) value += line.value_minor;
  }
  return value;
}
