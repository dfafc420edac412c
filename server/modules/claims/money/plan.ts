import type { ClaimBody } from "#contracts/claims/actions";
import type { ResolvedItem } from "#contracts/claims/bodies";
import type { ClaimKind, ResolutionMode } from "#contracts/claims/states";
import { itemById } from "#server/cases/items";
import type { Variant } from "#server/cases/variants";
import { portion } from "#server/domain/allocate";
import { approvedFor, isLive, isMoney, shippingLeft, unitsLeft } from "#server/domain/claim-case";
import type { Amounts } from "#server/domain/units";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import type { Draft } from "../case/draft.ts";
import type { ItemRow, LoadedClaim, ResolutionRow } from "../case/loaded-claim.ts";
import { variantFor } from "./replacement-variant.ts";
import { Valuation } from "./values.ts";

export type ResolveRequest = Omit<ClaimBody<"preview-resolution">, "expected_total_minor">;

/** Units to resolve in one way. */
export interface PlannedUnits {
  item: ItemRow;
  kind: ClaimKind;
  mode: ResolutionMode;
  quantity: number;
  value: Amounts;
  amount: number;
  tax: number;
  keep_returnable: boolean;
  variant: Variant | null;
  /** Money beside the replacement of the same units: it lowers what the replacement is worth. */
  isBeside: boolean;
}
/** Money that was refused, to be paid again. */
export interface Retry {
  payout_id: string;
  kind: "REFUND" | "STORE_CREDIT";
  resolutions: ResolutionRow[];
  rest: number;
}
export interface Plan {
  units: PlannedUnits[];
  retries: Retry[];
  shipping: { amount: number; tax: number; kind: "REFUND" | "STORE_CREDIT" } | null;
  goodwill: number;
  refund: number;
  credit: number;
}

/** Return what a request would resolve and pay, writing nothing. @throws the first rule it breaks */
export async function planResolution(draft: Draft, request: ResolveRequest): Promise<Plan> {
  const { record } = draft;
  if (!request.items && !request.shipping && !request.goodwill) throw badRequest({ items: "REQUIRED" });
  const retries = retriesOf(record, request);
  const retried = new Set(retries.flatMap(({ resolutions }) => resolutions.map(({ item_id }) => item_id)));
  const fresh = (request.items ?? []).filter(({ id }) => !retried.has(itemById(record, id).id));
  const units = await planUnits(draft, fresh, request.reason);
  const isShippingRetried = retries.some(({ resolutions }) => resolutions.some(({ mode }) => mode === "SHIPPING"));
  const shipping = request.shipping && !isShippingRetried ? planShipping(record, request.shipping) : null;
  const sumOf = (kind: "REFUND" | "STORE_CREDIT") =>
    units.reduce((sum, one) => sum + (one.kind === kind ? one.amount : 0), 0) +
    retries.reduce((sum, one) => sum + (one.kind === kind ? one.rest : 0), 0) +
    (shipping?.kind === kind ? shipping.amount : 0);
  return {
    units,
    retries,
    shipping,
    goodwill: request.goodwill?.amount_minor ?? 0,
    refund: sumOf("REFUND"),
    credit: sumOf("STORE_CREDIT"),
  };
}

/** Asking for units or shipping whose payment was refused pays all that was paid with them again. */
function retriesOf(record: LoadedClaim, { items = [], shipping }: ResolveRequest): Retry[] {
  const failed = record.resolutions.filter(({ state }) => state === "FAILED");
  const retries = new Map<string, Retry>();
  const add = (one: ResolutionRow, kind: ClaimKind) => {
    ensure(kind === "REFUND" || kind === "STORE_CREDIT", "WRONG_STAGE");
    const payout_id = one.payout_id as string;
    const resolutions = failed.filter((other) => other.payout_id === payout_id);
    const paid = record.ledger
      .filter((leg) => leg.payout_id === payout_id && leg.state !== "FAILED")
      .reduce((sum, leg) => sum + leg.amount_minor, 0);
    const rest = resolutions.reduce((sum, { amount_minor }) => sum + amount_minor, 0) - paid;
    retries.set(payout_id, { payout_id, kind, resolutions, rest });
  };
  for (const { id, kind } of items) for (const one of failed) if (one.item_id === id) add(one, kind);
  if (shipping) for (const one of failed) if (one.mode === "SHIPPING") add(one, shipping.kind);
  return [...retries.values()];
}

function planShipping(record: LoadedClaim, { amount_minor, kind }: NonNullable<ResolveRequest["shipping"]>): NonNullable<Plan["shipping"]> {
  ensure(record.order.shippingRefunded === 0, "SHIPPING_ALREADY_REFUNDED");
  const most = shippingLeft(record);
  ensure(amount_minor > 0, "INVALID_AMOUNT");
  ensure(amount_minor <= most, "CLAIM_EXCEEDS_PAID", { maximum_minor: most });
  const { gross, tax } = record.order.shipping;
  return { amount: amount_minor, tax: portion(tax, amount_minor, gross), kind };
}

async function planUnits(draft: Draft, wanted: readonly ResolvedItem[], reason: string | undefined): Promise<PlannedUnits[]> {
  const values = new Valuation(draft.record);
  const planned: PlannedUnits[] = [];
  for (const id of new Set(wanted.map((one) => one.id))) {
    const item = itemById(draft.record, id);
    const own = wanted.filter((one) => one.id === id);
    planned.push(...(await planItem(draft, item, own, values, reason)));
  }
  return planned;
}

async function planItem(draft: Draft, item: ItemRow, wanted: readonly ResolvedItem[], values: Valuation, reason: string | undefined) {
  const most = unitsLeft(item);
  const replaced = wanted.filter(({ kind }) => kind === "REPLACEMENT");
  const others = wanted.filter(({ kind }) => kind !== "REPLACEMENT");
  const asked = (one: ResolvedItem) => one.quantity ?? most;
  const sum = (list: readonly ResolvedItem[]) => list.reduce((total, one) => total + asked(one), 0);
  const isBeside = replaced.length > 0 && others.length > 0 && others.every(({ kind }) => isMoney(kind)) && sum(wanted) > most;
  const taken = isBeside ? sum(replaced) : sum(wanted);
  if (most === 0 || taken > most) throw new AppError("QUANTITY_EXCEEDS_RETURNABLE", { item_id: item.id, free: most });
  const planned: PlannedUnits[] = [];
  for (const one of replaced) {
    const quantity = asked(one);
    const variant = await variantFor(draft, item, one.variant_id, reason);
    planned.push({ ...goodsOf(item, one, quantity, values.take(item, quantity)), variant });
  }
  for (const one of others) {
    if (isBeside) planned.push(besideOf(item, one, planned, reason));
    else if (isMoney(one.kind)) planned.push(moneyOf(item, one, asked(one), values, paidFor(draft.record, item)));
    else planned.push(goodsOf(item, one, asked(one), values.take(item, asked(one))));
  }
  return planned;
}

const goodsOf = (item: ItemRow, { kind }: ResolvedItem, quantity: number, value: Amounts): PlannedUnits => ({
  ...{ item, kind, mode: "WHOLE", quantity, value, amount: 0, tax: 0, keep_returnable: false, variant: null, isBeside: false },
});

/** Refund and replacement of the same units: a compensation below their worth, with a reason. */
function besideOf(item: ItemRow, one: ResolvedItem, replaced: readonly PlannedUnits[], reason: string | undefined): PlannedUnits {
  ensure(reason, "REASON_REQUIRED");
  const [first] = replaced;
  const quantity = one.quantity ?? first?.quantity ?? 0;
  if (!first || quantity > first.quantity)
    throw new AppError("QUANTITY_EXCEEDS_RETURNABLE", { item_id: item.id, free: first?.quantity ?? 0 });
  const amount = one.amount_minor ?? 0;
  ensure(amount > 0, "INVALID_AMOUNT");
  const maximum_minor = Math.min(first.value.gross - 1, item.approved_minor);
  ensure(amount <= maximum_minor, "CLAIM_EXCEEDS_PAID", { maximum_minor, item_id: item.id });
  const tax = portion(first.value.tax, amount, first.value.gross);
  return {
    ...{ item, kind: one.kind, mode: "COMPENSATION", quantity, value: first.value, amount, tax, keep_returnable: false, variant: null },
    isBeside: true,
  };
}

/** Return what an item's units were paid so far. */
const paidFor = ({ resolutions }: LoadedClaim, { id }: ItemRow): number =>
  resolutions.filter((one) => one.item_id === id && isLive(one)).reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** All of what units are worth settles them; less compensates, and the customer keeps them. */
function moneyOf(item: ItemRow, one: ResolvedItem, quantity: number, values: Valuation, paid: number): PlannedUnits {
  const value = values.take(item, quantity);
  const approved = approvedFor(item, quantity).gross;
  const isWhole = item.approved_whole && (one.amount_minor === undefined || one.amount_minor === approved);
  const maximum_minor = item.approved_whole ? value.gross : Math.min(approved, value.gross, item.approved_minor - paid);
  const amount = isWhole ? value.gross : (one.amount_minor ?? maximum_minor);
  ensure(amount <= maximum_minor, "CLAIM_EXCEEDS_PAID", { maximum_minor, item_id: item.id });
  ensure(amount > 0 || value.gross === 0, "INVALID_AMOUNT", { item_id: item.id });
  const mode = amount === value.gross ? "WHOLE" : "COMPENSATION";
  return {
    ...{ item, kind: one.kind, mode, quantity, value, amount, tax: portion(value.tax, amount, value.gross) },
    ...{ keep_returnable: mode === "COMPENSATION" && one.keep_returnable, variant: null, isBeside: false },
  };
}
