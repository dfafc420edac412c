import type { ClaimKind, ClaimStage, ResolutionMode, ResolutionState } from "#contracts/claims/states";
import { moneyKinds, sentKinds } from "#contracts/claims/states";
import { type Amounts, unitsValue } from "#server/catalogue/domain/units";

/** An item of a claim. Always quantity ≥ approved ≥ received, approved ≥ resolved, quantity ≥ released. */
export interface ClaimUnits {
  id: string;
  order_line_id: string;
  quantity: number;
  released: number;
  approved: number;
  approved_minor: number;
  approved_tax_minor: number;
  received: number;
  resolved: number;
}
export interface ResolutionFacts {
  id: string;
  item_id: string | null;
  kind: ClaimKind;
  mode: ResolutionMode;
  quantity: number;
  amount_minor: number;
  tax_minor: number;
  state: ResolutionState;
  sent: number;
}
/** A claim with everything its rules depend on. */
export interface ClaimCase {
  status: "OPEN" | "CLOSED";
  stage: ClaimStage;
  decision: "PENDING" | "APPROVED" | "REJECTED";
  shipping_minor: number;
  needs_item: boolean;
  /** Was closed, and reopened since. */
  is_reopened: boolean;
  items: readonly ClaimUnits[];
  resolutions: readonly ResolutionFacts[];
}

const includes = <T extends string>(list: readonly T[], one: string): one is T => (list as readonly string[]).includes(one);
export const isMoney = (kind: ClaimKind): boolean => includes(moneyKinds, kind);
export const isSent = (kind: ClaimKind): boolean => includes(sentKinds, kind);

/** Return the approved units of an item without a resolution. */
export const unitsLeft = ({ approved, resolved }: ClaimUnits): number => approved - resolved;

/** Return what of the approved amount belongs to the next `count` units without a resolution. */
export function approvedFor(item: ClaimUnits, count: number): Amounts {
  if (item.approved === 0) return { gross: 0, tax: 0, net: 0 };
  return unitsValue({ quantity: item.approved, gross: item.approved_minor, tax: item.approved_tax_minor }, item.resolved, count);
}

/** Return the approved shipping that has not been given back. */
export const shippingLeft = ({ shipping_minor, resolutions }: Pick<ClaimCase, "shipping_minor" | "resolutions">): number =>
  resolutions.some(({ mode }) => mode === "SHIPPING") ? 0 : shipping_minor;

export const isPaying = ({ resolutions }: Pick<ClaimCase, "resolutions">): boolean =>
  resolutions.some(({ kind, state }) => isMoney(kind) && state === "RUNNING");

/** Return how many units of goods a resolution still has to send. */
export const unitsToSend = ({ kind, state, quantity, sent }: Pick<ResolutionFacts, "kind" | "state" | "quantity" | "sent">): number =>
  isSent(kind) && state === "RUNNING" ? quantity - sent : 0;
export const isSending = ({ resolutions }: Pick<ClaimCase, "resolutions">): boolean => resolutions.some((one) => unitsToSend(one) > 0);
export const hasFailed = ({ resolutions }: Pick<ClaimCase, "resolutions">): boolean => resolutions.some(({ state }) => state === "FAILED");

/** Return whether there is something to resolve, or to pay again. */
export const hasOpenUnits = (record: ClaimCase): boolean =>
  record.items.some((item) => unitsLeft(item) > 0) || shippingLeft(record) > 0 || hasFailed(record);

/** Return whether a resolution counts: a cancelled one left nothing behind. */
export const isLive = ({ state }: Pick<ResolutionFacts, "state">): boolean => state !== "CANCELLED";

/** Return whether every approved unit is resolved and every resolution is done. */
export const isResolved = (record: ClaimCase): boolean => !hasOpenUnits(record) && !isPaying(record) && !isSending(record);

const settlingKinds: readonly ClaimKind[] = ["REFUND", "STORE_CREDIT", "REPLACEMENT"];
/** Return whether a resolution moved money or goods that do not come back: a reopened claim keeps it, and the benefit it used. */
export const isSettled = ({ kind, state }: Pick<ResolutionFacts, "kind" | "state">): boolean =>
  settlingKinds.includes(kind) && state === "DONE";

/** Return how many units of an item were paid for or replaced for good, so that later cases of their line start behind them. */
export const settledUnits = ({ resolutions }: { resolutions: readonly HeldBy[] }, itemId: string): number =>
  resolutions
    .filter((one) => one.item_id === itemId && isLive(one) && settlingKinds.includes(one.kind) && !isKept(one))
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Return how many units of an item a resolution used up for good, or is still about. */
export const heldUnits = ({ resolutions }: { resolutions: readonly HeldBy[] }, itemId: string): number =>
  resolutions.filter((one) => one.item_id === itemId && isHeld(one)).reduce((sum, { quantity }) => sum + quantity, 0);

/** Return how many resolved units of an item are the customer's again: repaired, compensated, sent back. */
export const freedUnits = (record: { resolutions: readonly HeldBy[] }, itemId: string): number =>
  record.resolutions.filter((one) => one.item_id === itemId && isLive(one)).reduce((sum, { quantity }) => sum + quantity, 0) -
  heldUnits(record, itemId);

/** Return what an item's resolutions pay, or paid. */
export function paidFor({ resolutions }: Pick<ClaimCase, "resolutions">, itemId: string): Pick<Amounts, "gross" | "tax"> {
  const own = resolutions.filter((one) => one.item_id === itemId && isLive(one));
  return {
    gross: own.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
    tax: own.reduce((sum, { tax_minor }) => sum + tax_minor, 0),
  };
}

/**
 * Return what an item is approved for where some of its units were resolved before: so much that `fresh` of it belongs to the units
 * that are left.
 */
export function approvedBeside(
  paid: Pick<Amounts, "gross" | "tax">,
  fresh: Pick<Amounts, "gross" | "tax">,
  { approved, resolved }: Pick<ClaimUnits, "approved" | "resolved">,
): Pick<Amounts, "gross" | "tax"> {
  const left = approved - resolved;
  const whole = left === 0 ? 0 : Number((BigInt(fresh.gross) * BigInt(approved)) / BigInt(left));
  return { gross: Math.max(paid.gross + fresh.gross, whole), tax: paid.tax + fresh.tax };
}

type HeldBy = Pick<ResolutionFacts, "item_id" | "kind" | "mode" | "quantity" | "state"> & { keep_returnable: boolean };

/** Compensated units that may still be returned. */
const isKept = ({ mode, keep_returnable }: Pick<HeldBy, "mode" | "keep_returnable">): boolean => mode === "COMPENSATION" && keep_returnable;

/** Repaired units, and compensated ones that may be returned, belong to the customer once that is done. */
function isHeld({ kind, mode, state, keep_returnable, quantity }: HeldBy): boolean {
  if (quantity === 0 || state === "CANCELLED" || state === "SENT_BACK") return false;
  const comesFree = kind === "REPAIR" || kind === "REPAIR_KIT" || isKept({ mode, keep_returnable });
  return !(comesFree && state === "DONE");
}

/** Return the stage of an open claim whose resolutions were cancelled: in progress while another one is left. */
export function stageWithout(record: ClaimCase): ClaimStage {
  if (record.stage === "AWAITING_ITEM" || record.resolutions.some(isLive)) return record.stage;
  return record.needs_item ? "ITEM_RECEIVED" : "APPROVED";
}
