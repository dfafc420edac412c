import type { automations } from "#contracts/automations/automations";
import { type Definition, firstCartDelay, singleStepTypes, usualDefinition, withoutHoldout } from "#contracts/automations/definition";
import type { Automation } from "#contracts/automations/shapes";
import type { AutomationType } from "#contracts/automations/states";
import type { Input } from "#contracts/contract";
import { recordRunner, tellRecord } from "#server/core/kernel/record";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";
import { automationLife } from "../life.ts";
import { showAutomation } from "../queries/rows.ts";
import { lockAutomation } from "../record.ts";
import { assertSteps } from "./assert-steps.ts";

/** The functions that change automations. */
export const automationRunner = recordRunner({
  life: automationLife,
  lock: (tx, { store }, id) => lockAutomation(tx, store.id, id),
  show: showAutomation,
});

type Operations = (typeof automations)["operations"];

/** Create an automation as a draft. */
export function createAutomation(
  { db }: ModuleDeps,
  context: CallContext,
  { type, name }: Input<Operations["create"]>["body"],
): Promise<Automation> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    const id = newId();
    const at = now.toISOString();
    await tx.insertInto("automation").values({ id, store_id: store.id, type, name, created_at: at, updated_at: at }).execute();
    await addVersion(tx, context, id, 1, usualDefinition(type));
    await tellRecord(tx, context, automationLife, { id, version: 1 }, { done: "created", after: { name, version: 1 } });
    return showAutomation(tx, context, id);
  });
}

/**
 * Change an automation; another definition is another version. What an active one sends, and to whom, is changed by those who may send
 * alone: nobody would look at it again. @throws NOT_FOUND, STALE_VERSION, FORBIDDEN, WRONG_STAGE, BAD_REQUEST, UNKNOWN_LOCATION, and as steps are
 * judged
 */
export function updateAutomation(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  { name, priority, definition }: Input<Operations["update"]>["body"],
): Promise<Automation> {
  const storeId = context.store.id;
  const action = definition === undefined && priority === undefined ? "rename" : "update";
  return automationRunner.act(deps.db, context, id, action, async (tx, before) => {
    if (definition) {
      await assertDefinition(tx, storeId, before.type, definition);
      await assertSteps(tx, deps, storeId, definition.steps, before.status === "DRAFT");
    }
    const version = before.version + 1;
    await addVersion(tx, context, id, version, definition ?? before.definition);
    return {
      done: "updated",
      set: { ...(name !== undefined && { name }), ...(priority !== undefined && { priority }) },
      after: { ...(name && { name }), ...(definition && { definition }), version },
    };
  });
}

async function assertDefinition(
  tx: Tx,
  storeId: string,
  type: AutomationType,
  { steps, location_ids, holdout_percent }: Definition,
): Promise<void> {
  const first = steps[0]?.delay_minutes ?? 0;
  if (withoutHoldout.includes(type) && holdout_percent > 0) throw badRequest({ "definition.holdout_percent": "TOO_BIG" });
  if (singleStepTypes.includes(type) && steps.length > 1) throw badRequest({ "definition.steps": "TOO_BIG" });
  if (type === "abandoned-cart-recovery" && first < firstCartDelay.min)
    throw badRequest({ "definition.steps.0.delay_minutes": "TOO_SMALL" });
  if (type === "abandoned-cart-recovery" && first > firstCartDelay.max) throw badRequest({ "definition.steps.0.delay_minutes": "TOO_BIG" });
  if (!location_ids) return;
  const known = await tx.selectFrom("location").select("id").where("store_id", "=", storeId).where("id", "in", location_ids).execute();
  if (known.length < new Set(location_ids).size) throw new AppError("UNKNOWN_LOCATION");
}

const addVersion = (tx: Tx, { store, now }: CallContext, automation_id: string, version: number, definition: Definition) =>
  tx
    .insertInto("automation_version")
    .values({ store_id: store.id, automation_id, version, definition: asJson(definition), created_at: now.toISOString() })
    .execute();
