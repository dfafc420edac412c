import type { ErrorCode } from "#contracts/errors";
import { isAutomatic } from "#server/cases/domain/labels/carrier-rules";
import { isSlip } from "#server/cases/domain/labels/label-rules";
import { loadStoreRules, type StoreRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest } from "#server/kit/errors";
import { isAmong } from "#server/kit/zones";
import { buysByItself, listConnectionRows } from "#server/platforms/carrier-connections/api";
import { returnPlace } from "./paper-of.ts";
import type { CaseRow, LabelRow } from "./repository.ts";
import { isUsed } from "./shape.ts";

const over = ["VOIDING", "VOIDED", "EXPIRED"];
/** Return the labels that count: one at most of each parcel. */
export const countsOf = (known: readonly LabelRow[]): LabelRow[] => known.filter((label) => !over.includes(label.state));

/** Return the labels of one parcel. */
export const ofParcel = (known: readonly LabelRow[], parcelNo: number): LabelRow[] => known.filter((label) => label.parcel_no === parcelNo);

/** Return how many parcels a case has. */
export const parcelsIn = (known: readonly LabelRow[]): number => Math.max(0, ...known.map(({ parcel_no }) => parcel_no));

/** A bought label takes the place of a slip and of what failed; nothing that costs or may have cost is replaced. */
const isReplaced = (label: LabelRow): boolean => label.state === "FAILED" || (isSlip(label) && !isUsed(label));

/** A case, the labels that it has, and which of its parcels a label is for. */
export interface Wish {
  record: CaseRow;
  known: readonly LabelRow[];
  parcelNo: number;
}

/** Why no label of a parcel can be requested now, or null. The settings are read only if the case itself allows a label. */
export async function refusalOf(reader: Reader, context: CallContext, wish: Wish): Promise<ErrorCode | null> {
  return refusalOfCase(wish) ?? refusalInStore(reader, context, wish);
}

/** Why no label of a parcel can be bought now, or null. */
export async function refusalOfPurchase(reader: Reader, context: CallContext, wish: Wish): Promise<ErrorCode | null> {
  return refusalOfCase(wish, isReplaced) ?? refusalInStore(reader, context, wish);
}

async function refusalInStore(reader: Reader, context: CallContext, { record, known, parcelNo }: Wish): Promise<ErrorCode | null> {
  const rules = await loadStoreRules(reader, context.store.id);
  if (parcelNo > Math.max(rules.label.max_parcels, parcelsIn(known))) return "TOO_MANY_PARCELS";
  return refusalOfWay(rules, reader, context, record);
}

/** Why a parcel can have no label by its case alone, or null. `givesWay`: the labels that a new one takes the place of. */
export function refusalOfCase(wish: Wish, givesWay: (label: LabelRow) => boolean = () => false): ErrorCode | null {
  if (!isAwaited(wish)) return "WRONG_STAGE";
  return countsOf(ofParcel(wish.known, wish.parcelNo)).every(givesWay) ? null : "LABEL_EXISTS";
}

/** Whether a parcel is still to be sent: another one that is on its way by now keeps no parcel from following. */
function isAwaited({ record, known, parcelNo }: Wish): boolean {
  if (record.awaits_parcel) return true;
  const isOnTheWay = record.status === "OPEN" && record.noun === "return" && record.stage === "IN_TRANSIT";
  return isOnTheWay && known.some((label) => label.parcel_no !== parcelNo && isUsed(label));
}

/** Assert that a case has a parcel of this number, or that it is the next one. @throws BAD_REQUEST */
export function assertParcel(known: readonly LabelRow[], parcelNo: number): void {
  if (parcelNo > parcelsIn(known) + 1) throw badRequest({ parcel_no: "INVALID" });
}

export async function refusalOfWay(rules: StoreRules, reader: Reader, context: CallContext, record: CaseRow): Promise<ErrorCode | null> {
  if (!(await returnPlace(rules, reader, context.store.id, record))) return "NO_RETURN_PLACE";
  return record.ship_to?.line1 && record.ship_to.city ? null : "NO_SENDER_ADDRESS";
}

/** Whether the caller may spend the store's money on labels: a person who was given that, or a system with the scope. */
export const mayBuy = ({ actor }: CallContext): boolean => actor.ability.can("buy", "Label") || actor.ability.can("buy", "PublicLabel");

/** Whether the store's rules may buy labels without one of its people. */
export async function mayRulesBuy(reader: Reader, { store }: Pick<CallContext, "store">, { label }: StoreRules): Promise<boolean> {
  if (label.rules.length === 0) return false;
  const carriers = new Set((await listConnectionRows(reader, store.id)).filter(buysByItself).map(({ id }) => id));
  return label.rules.some((rule) => isAutomatic(rule, carriers));
}

/** Whether the store sends labels to where a case's customer lives. */
export function isServed({ country, label }: StoreRules, { ship_to }: Pick<CaseRow, "ship_to">): boolean {
  const zone = label.zones.find((one) => isAmong(one, ship_to?.country ?? null, country));
  return zone === undefined || zone.enabled;
}
