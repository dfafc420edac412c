import type { Selectable } from "kysely";
import type { Tx } from "#server/db/open";
import type { LabelCharge } from "#server/db/tables";
import { newId } from "#server/kit/ids";
import type { Charge } from "#server/platforms/carriers/api";
import type { BoughtRow } from "../repository.ts";

type Row = Pick<Selectable<LabelCharge>, "kind" | "amount_minor" | "external_id">;

/** Corrections of a charge are written under its own name, with their number. */
const mark = "#";
const nameOf = ({ external_id }: Pick<Row, "external_id">): string => external_id.split(mark)[0] ?? external_id;
const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** What a label costs by all charges, and how much of that are corrections. */
export interface Costs {
  cost_minor: number;
  corrected_minor: number;
  /** The corrections before this booking. */
  before_minor: number;
}

/**
 * Book what a provider took and gave back, each once. One that is known with another amount is corrected by the difference, and what is taken
 * after the purchase is a correction of it. The label is locked.
 */
export async function bookCharges(
  tx: Tx,
  { id, store_id, connection_id }: Pick<BoughtRow, "id" | "store_id" | "connection_id">,
  charges: readonly Charge[],
  at: string,
): Promise<Costs> {
  const known: Row[] = await tx
    .selectFrom("label_charge")
    .select(["kind", "amount_minor", "external_id"])
    .where("store_id", "=", store_id)
    .where("label_id", "=", id)
    .execute();
  const added = charges.flatMap((charge) => correction(known, charge));
  if (added.length > 0)
    await tx
      .insertInto("label_charge")
      .values(added.map((charge) => ({ id: newId(), store_id, label_id: id, connection_id, ...charge, at })))
      .onConflict((conflict) => conflict.columns(["connection_id", "external_id"]).doNothing())
      .execute();
  const isCorrection = ({ kind }: Row) => kind === "ADJUSTMENT";
  const all = [...known, ...added];
  return {
    cost_minor: sumOf(all),
    corrected_minor: sumOf(all.filter(isCorrection)),
    before_minor: sumOf(known.filter(isCorrection)),
  };
}

function correction(known: readonly Row[], charge: Charge): Charge[] {
  const same = known.filter((row) => nameOf(row) === charge.external_id);
  if (same.length === 0) {
    const isLate = known.some(({ kind }) => kind === "POSTAGE") && charge.kind !== "REFUND";
    return [isLate ? { ...charge, kind: "ADJUSTMENT" } : charge];
  }
  const difference = charge.amount_minor - sumOf(same);
  if (difference === 0) return [];
  return [{ ...charge, kind: "ADJUSTMENT", amount_minor: difference, external_id: `${charge.external_id}${mark}${same.length}` }];
}

const leastMinor = 200;
const leastShare = 0.2;

/** Whether corrections made a label so much dearer than it was bought for that somebody should hear of it, for the first time. */
export function isMuchDearer({ cost_minor, corrected_minor, before_minor }: Costs): boolean {
  const bought = cost_minor - corrected_minor;
  const isMuch = (minor: number) => minor > leastMinor && minor > bought * leastShare;
  return isMuch(corrected_minor) && !isMuch(before_minor);
}
