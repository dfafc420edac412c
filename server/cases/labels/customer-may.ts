import type { ErrorCode } from "#contracts/errors";
import type { StoreRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { countsOf, isServed, mayRulesBuy, ofParcel, parcelsIn, refusalOfCase, refusalOfWay, type Wish } from "./may-ask.ts";
import type { LabelRow } from "./repository.ts";

/** The first label of a parcel, and one in its place where that can no longer be used. */
const mostLabels = 2;

const isFailed = ({ state }: LabelRow): boolean => state === "FAILED";

/** Whether the labels of a case are for its customer to get: the store says so, pays for them, and its rules may buy. */
export async function isForCustomer(
  reader: Reader,
  context: CallContext,
  rules: StoreRules,
  { record }: Pick<Wish, "record">,
): Promise<boolean> {
  const { buy_when, payer } = rules.label;
  if (buy_when !== "ON_PORTAL" || record.shipping_method !== "LABEL") return false;
  if (record.noun === "return" && payer === "CUSTOMER") return false;
  return isServed(rules, record) && (await mayRulesBuy(reader, context, rules));
}

/**
 * Return why a customer cannot get the label of a parcel now, or null: only before anything was sent, and not more often than once again. The
 * labels of the case are for the customer.
 */
export async function refusalOfCustomer(reader: Reader, context: CallContext, rules: StoreRules, wish: Wish): Promise<ErrorCode | null> {
  const { record, known, parcelNo } = wish;
  const isWaiting = record.stage === (record.noun === "claim" ? "AWAITING_ITEM" : "APPROVED");
  if (!isWaiting) return "WRONG_STAGE";
  const refused = refusalOfCase(wish, isFailed);
  if (refused) return refused;
  if (parcelNo > Math.max(rules.label.max_parcels, parcelsIn(known))) return "TOO_MANY_PARCELS";
  if (ofParcel(known, parcelNo).filter(({ ready_at, carrier }) => ready_at !== null && carrier !== null).length >= mostLabels)
    return "LABEL_UNAVAILABLE";
  return (await refusalOfWay(rules, reader, context, record)) === null ? null : "LABEL_UNAVAILABLE";
}

/** Return the parcel that a customer can add: the next one, once each of the others has its label. */
export function nextForCustomer({ label }: StoreRules, known: readonly LabelRow[]): number | null {
  const count = parcelsIn(known);
  const ready = new Set(countsOf(known).flatMap(({ state, parcel_no }) => (state === "READY" ? [parcel_no] : [])));
  return count > 0 && count < label.max_parcels && ready.size === count ? count + 1 : null;
}
