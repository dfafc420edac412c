import type { SplitArm } from "#contracts/flows/states";
import { type Person, unitOf } from "#server/cases/domain/offers/assign";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { together } from "#server/kit/together";
import type { ModuleDeps } from "#server/platforms/module";
import { loadArms, type SplitFlow, unitKeyOf } from "./arms.ts";
import { caseWrite, expose } from "./expose.ts";

type Deps = Pick<ModuleDeps, "config">;
/** A return that reaches a split. */
interface SplitCase {
  id: string;
  person: Person;
  createdAt: string;
}

/** Return the arm a case takes, and count its unit unless it is in or was made by staff; null without an experiment. */
export async function takeSplit(
  { config }: Deps,
  tx: Tx,
  { store, now }: CallContext,
  flow: SplitFlow,
  nodeId: string,
  { id, person, createdAt }: SplitCase,
): Promise<{ experiment_id: string; arm: SplitArm; counted: boolean } | null> {
  const storeId = store.id;
  const assigned = (await loadArms(config, tx, [flow], { storeId, person, caseId: id })).get(flow.id)?.get(nodeId);
  if (!assigned) return null;
  const { experiment_id, arm, isCounted } = assigned;
  const counted = isCounted && !(await isByStaff(tx, storeId, id)) && (await enter());
  return { experiment_id, arm, counted };

  async function enter(): Promise<boolean> {
    const { unit } = await tx
      .selectFrom("experiment")
      .select("unit")
      .where("store_id", "=", storeId)
      .where("id", "=", experiment_id)
      .executeTakeFirstOrThrow();
    const unitKey = unitKeyOf(config.secret, storeId, unitOf(unit, person, id));
    const isNew = await expose(tx, { storeId, experiment_id, arm, unitKey, at: now.toISOString(), since: createdAt });
    if (isNew) await together(tx, [caseWrite(storeId, id)]);
    return isNew;
  }
}

/** Return the arm of a case that a split is skipped for, which counts nobody; null without an experiment. */
export async function skipSplit(
  { config }: Deps,
  reader: Reader,
  storeId: string,
  flow: SplitFlow,
  nodeId: string,
  { id, person }: Omit<SplitCase, "createdAt">,
): Promise<SplitArm | null> {
  const arms = await loadArms(config, reader, [flow], { storeId, person, caseId: id, staysOut: true });
  return arms.get(flow.id)?.get(nodeId)?.arm ?? null;
}

/** A request that staff made for a customer; one made on the platform, or by the store's own system, is the customer's. */
async function isByStaff(tx: Tx, storeId: string, returnId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("timeline")
    .select("actor_type")
    .where("store_id", "=", storeId)
    .where("return_id", "=", returnId)
    .where("label", "=", "Requested")
    .executeTakeFirst();
  return row?.actor_type === "merchant" || row?.actor_type === "member";
}
