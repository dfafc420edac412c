import type { ResolvedItem } from "#contracts/claims/bodies";
import type { ClaimKind, ResolutionMode } from "#contracts/claims/states";
import { approvedFor, isMoney, paidFor } from "#server/cases/domain/claims/claim-case";
import { Valuation } from "#server/cases/domain/money/valuation";
import type { Variant } from "#server/cases/kernel/goods/variants";
import type { Amounts } from "#server/catalogue/domain/units";
import { portion } from "#server/kit/allocate";
import { AppError, ensure } from "#server/kit/errors";
import type { ItemRow, LoadedClaim } from "../case/loaded-claim.ts";

/** What is asked for some units of an item. */
export interface AskedUnits {
  item: ItemRow;
  request: ResolvedItem;
  /** Null for money beside a replacement that names none: all that the replacement is for. */
  quantity: number | null;
  variant: Variant | null;
  /** Money beside the replacement of the same units: it lowers what the replacement is worth. */
  isBeside: boolean;
}
/** Units to resolve in one way. */
export interface PlannedUnits extends Pick<AskedUnits, "item" | "variant" | "isBeside"> {
  kind: ClaimKind;
  mode: ResolutionMode;
  quantity: number;
  /** The first of them, counted on their line from 0. */
  from: number;
  value: Amounts;
  amount: number;
  tax: number;
  keep_returnable: boolean;
}

/**
 * Value units in the order in which they settle: whatever stays open comes back behind them, so that a line never pays more than was
 * paid for it (M4). Whether an amount settles its units shows only once they are valued: those that are compensated and stay returnable
 * go behind, and the others are valued again. Returns them in the order asked for.
 */
export function valueUnits(record: LoadedClaim, asked: readonly AskedUnits[], reason: string | undefined): PlannedUnits[] {
  const kept = new Set<AskedUnits>();
  for (;;) {
    const planned = inOrder(record, asked, kept, reason);
    const found = asked.filter((one) => !kept.has(one) && planned.get(one)?.keep_returnable);
    if (found.length === 0) return asked.flatMap((one) => planned.get(one) ?? []);
    for (const one of found) kept.add(one);
  }
}

type Planned = ReadonlyMap<AskedUnits, PlannedUnits>;

function inOrder(record: LoadedClaim, asked: readonly AskedUnits[], kept: ReadonlySet<AskedUnits>, reason: string | undefined): Planned {
  const values = new Valuation(record.lines);
  const planned = new Map<AskedUnits, PlannedUnits>();
  // Compensated units come back first, before those that are repaired.
  const place = (one: AskedUnits) => {
    if (one.isBeside) return 3;
    if (kept.has(one)) return 1;
    return one.request.kind === "REPLACEMENT" || isMoney(one.request.kind) ? 0 : 2;
  };
  for (const one of [...asked].sort((a, b) => place(a) - place(b))) {
    if (one.isBeside) planned.set(one, besideOf(record, one, planned, reason));
    else if (isMoney(one.request.kind)) planned.set(one, moneyOf(record, one, planned, values, kept.has(one)));
    else planned.set(one, goodsOf(one, values));
  }
  return planned;
}

const valued = ({ item, quantity }: AskedUnits, values: Valuation) => {
  const count = quantity ?? 0;
  return { quantity: count, from: values.next(item), value: values.take(item, count) };
};

const goodsOf = (one: AskedUnits, values: Valuation): PlannedUnits => ({
  ...{ item: one.item, kind: one.request.kind, mode: "WHOLE", ...valued(one, values) },
  ...{ amount: 0, tax: 0, keep_returnable: false, variant: one.variant, isBeside: false },
});

/** Refund and replacement of the same units: compensations that together stay below their worth, with a reason. */
function besideOf(record: LoadedClaim, { item, request }: AskedUnits, planned: Planned, reason: string | undefined): PlannedUnits {
  ensure(reason, "REASON_REQUIRED");
  const own = [...planned.values()].filter((one) => one.item === item);
  const first = own.find(({ variant }) => variant !== null);
  const quantity = request.quantity ?? first?.quantity ?? 0;
  if (!first || quantity > first.quantity)
    throw new AppError("QUANTITY_EXCEEDS_RETURNABLE", { item_id: item.id, free: first?.quantity ?? 0 });
  const { from, value } = first;
  const amount = request.amount_minor ?? 0;
  ensure(amount > 0, "INVALID_AMOUNT");
  const before = sumOf(own.filter(({ isBeside }) => isBeside));
  const maximum_minor = Math.min(value.gross - 1 - before, item.approved_minor - paidFor(record, item.id).gross - sumOf(own));
  ensure(amount <= maximum_minor, "CLAIM_EXCEEDS_PAID", { maximum_minor, item_id: item.id });
  const tax = portion(value.tax, before + amount, value.gross) - portion(value.tax, before, value.gross);
  return {
    ...{ item, kind: request.kind, mode: "COMPENSATION", quantity, from, value, amount, tax, keep_returnable: false, variant: null },
    isBeside: true,
  };
}

const sumOf = (planned: readonly PlannedUnits[]): number => planned.reduce((sum, { amount }) => sum + amount, 0);

/** All of what units are worth settles them; less compensates, and the customer keeps them. */
function moneyOf(record: LoadedClaim, asked: AskedUnits, planned: Planned, values: Valuation, isKept: boolean): PlannedUnits {
  const { item, request } = asked;
  const { quantity, from, value } = valued(asked, values);
  const own = [...planned.values()].filter((one) => one.item === item);
  const resolved = own.reduce((sum, one) => sum + one.quantity, item.resolved);
  const approved = approvedFor({ ...item, resolved }, quantity).gross;
  const isWhole = item.approved_whole && (request.amount_minor === undefined || request.amount_minor === approved);
  const approvedLeft = Math.min(approved, item.approved_minor - paidFor(record, item.id).gross - sumOf(own));
  const maximum_minor = item.approved_whole ? value.gross : Math.min(value.gross, approvedLeft);
  const amount = isWhole ? value.gross : (request.amount_minor ?? maximum_minor);
  ensure(amount <= maximum_minor, "CLAIM_EXCEEDS_PAID", { maximum_minor, item_id: item.id });
  ensure(amount > 0 || value.gross === 0, "INVALID_AMOUNT", { item_id: item.id });
  // Behind the settled units, what was less than their worth may be all of it by a cent: those units stay returnable, for nothing.
  const mode = amount === value.gross && !isKept ? "WHOLE" : "COMPENSATION";
  return {
    ...{ item, kind: request.kind, mode, quantity, from, value, amount, tax: portion(value.tax, amount, value.gross) },
    ...{ keep_returnable: mode === "COMPENSATION" && request.keep_returnable, variant: null, isBeside: false },
  };
}
