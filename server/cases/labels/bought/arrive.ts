import { defaultPolicy } from "#server/cases/domain/returns/policy-snapshot";
import { receiveByItself } from "#server/cases/returns/api";
import { loadStoreRules } from "#server/cases/settings/api";
import { systemContext } from "#server/core/stores/api";
import type { Reader } from "#server/db/open";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { type BoughtRow, type CaseRow, caseOf, changeLabel, labelsOfCase, lockLabel, readCase } from "../repository.ts";
import { notifyAbout } from "./settle.ts";

const remindAfterMs = 2 * 86_400_000;

/** Do what the settings say about a parcel that its carrier delivered: people hear of it, are reminded, or it is received. */
export async function arrive(deps: ModuleDeps, label: BoughtRow): Promise<void> {
  const { kysely: reader } = deps.db;
  const context = await systemContext(reader, label.store_id, deps.clock.now());
  const { on_delivered } = (await loadStoreRules(reader, label.store_id)).label;
  const record = await readCase(reader, label.store_id, caseOf(label));
  if (on_delivered === "RECEIVE" && (await receive(deps, context, record))) return;
  await deps.db.transaction(async (tx) => {
    const now = await lockLabel(tx, label.store_id, label.id);
    if (on_delivered !== "REMIND") return notifyAbout(tx, context, now, "parcel_delivered");
    const remind_at = new Date(context.now.getTime() + remindAfterMs).toISOString();
    await changeLabel(tx, label.store_id, label.id, { remind_at });
  });
}

/** Receive a return whose parcels are all there; what has to be inspected first is left to people. Returns whether it was received. */
async function receive(deps: ModuleDeps, context: Awaited<ReturnType<typeof systemContext>>, record: CaseRow): Promise<boolean> {
  const policy = { ...defaultPolicy, ...record.policy_snapshot };
  if (record.noun !== "return" || policy.evaluation_mandatory || !(await areAllThere(deps.db.kysely, context.store.id, record.id)))
    return false;
  try {
    await receiveByItself(deps, context, record.id);
    return true;
  } catch (error) {
    // People were faster, or the case has ended.
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Labels of parcels that have not been seen, and may still be on their way. */
const unseen: readonly string[] = ["WANTED", "PURCHASING", "UNKNOWN", "FAILED"];

async function areAllThere(reader: Reader, storeId: string, returnId: string): Promise<boolean> {
  const labels = await labelsOfCase(reader, storeId, { noun: "return", id: returnId });
  if (labels.some(({ state }) => unseen.includes(state))) return false;
  const parcels = await reader
    .selectFrom("shipment")
    .select("status")
    .where("store_id", "=", storeId)
    .where("return_id", "=", returnId)
    .where("status", "not in", ["VOID", "RETURNED"])
    .execute();
  return parcels.length > 0 && parcels.every(({ status }) => status === "DELIVERED");
}

/** Remind people of a parcel that arrived and that nobody has checked yet. */
export async function remind(deps: ModuleDeps, storeId: string, labelId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const context = await systemContext(tx, storeId, deps.clock.now());
    const label = await lockLabel(tx, storeId, labelId);
    if (label.remind_at === null || new Date(label.remind_at) > context.now) return;
    await changeLabel(tx, storeId, labelId, { remind_at: null });
    const { status, stage } = await readCase(tx, storeId, caseOf(label));
    if (status === "OPEN" && (stage === "IN_TRANSIT" || stage === "AWAITING_ITEM"))
      await notifyAbout(tx, context, label, "parcel_unchecked");
  });
}
