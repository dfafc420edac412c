import type { ErrorCode } from "#contracts/errors";
import { isSlip } from "#server/cases/domain/labels/label-rules";
import { loadStoreRules, type StoreRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { returnPlace } from "./paper-of.ts";
import type { CaseRow, LabelRow } from "./repository.ts";
import { isUsed } from "./shape.ts";

const over = ["VOIDING", "VOIDED", "EXPIRED"];
/** Return the labels of a case that count: one at most. */
export const countsOf = (known: readonly LabelRow[]): LabelRow[] => known.filter((label) => !over.includes(label.state));

/** A bought label takes the place of a slip and of what failed; nothing that costs or may have cost is replaced. */
const isReplaced = (label: LabelRow): boolean => label.state === "FAILED" || (isSlip(label) && !isUsed(label));

/** Why no label can be requested now, or null. The settings are read only if the case itself allows a label. */
export async function refusalOf(
  reader: Reader,
  context: CallContext,
  record: CaseRow,
  known: readonly LabelRow[],
): Promise<ErrorCode | null> {
  const refused = refusalOfCase(record, known);
  if (refused) return refused;
  return refusalOfWay(await loadStoreRules(reader, context.store.id), reader, context, record);
}

/** Why no label can be bought now, or null. */
export async function refusalOfPurchase(
  reader: Reader,
  context: CallContext,
  record: CaseRow,
  known: readonly LabelRow[],
): Promise<ErrorCode | null> {
  if (!record.awaits_parcel) return "WRONG_STAGE";
  if (!countsOf(known).every(isReplaced)) return "LABEL_EXISTS";
  return refusalOfWay(await loadStoreRules(reader, context.store.id), reader, context, record);
}

export function refusalOfCase({ awaits_parcel }: CaseRow, known: readonly LabelRow[]): ErrorCode | null {
  if (!awaits_parcel) return "WRONG_STAGE";
  return countsOf(known).length > 0 ? "LABEL_EXISTS" : null;
}

export async function refusalOfWay(rules: StoreRules, reader: Reader, context: CallContext, record: CaseRow): Promise<ErrorCode | null> {
  if (!(await returnPlace(rules, reader, context.store.id, record))) return "NO_RETURN_PLACE";
  return record.ship_to?.line1 && record.ship_to.city ? null : "NO_SENDER_ADDRESS";
}

/** Whether the caller may spend the store's money on labels: a person who was given that, or a system with the scope. */
export const mayBuy = ({ actor }: CallContext): boolean => actor.ability.can("buy", "Label") || actor.ability.can("buy", "PublicLabel");
