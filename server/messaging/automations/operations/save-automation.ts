import type { automations } from "#contracts/automations/automations";
import { type Definition, firstCartDelay, singleStepTypes, usualDefinition, withoutHoldout } from "#contracts/automations/definition";
import type { Automation } from "#contracts/automations/shapes";
import type { AutomationType } from "#contracts/automations/states";
import type { Input } from "#contracts/contract";
import { permissionOf } from "#contracts/permission-of";
import { writeAudit } from "#server/core/audit/audit";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import type { AutomationsDeps } from "../deps.ts";
import { showAutomation } from "../queries/rows.ts";
import { lockAutomation } from "../record.ts";
import { assertSteps } from "./assert-steps.ts";

type Operations = (typeof automations)["operations"];

/** Create an automation as a draft. */
export function createAutomation(
  { db }: AutomationsDeps,
  context: CallContext,
  { type, name }: Input<Operations["create"]>["body"],
): Promise<Automation> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    const id = newId();
    const at = now.toISOString();
    await tx.insertInto("automation").values({ id, store_id: store.id, type, name, created_at: at, updated_at: at }).execute();
    await addVersion(tx, context, id, 1, usualDefinition(type));
    await announce(tx, context, id, "created", 1, { name });
    return showAutomation(tx, store, id, now);
  });
}

/**
 * Change an automation; another definition is another version. What an active one sends, and to whom, is changed by those who may send
 * alone: nobody would look at it again. @throws NOT_FOUND, STALE_VERSION, FORBIDDEN, WRONG_STAGE, BAD_REQUEST, UNKNOWN_LOCATION, and as steps are
 * judged
 */
export function updateAutomation(
  deps: AutomationsDeps,
  context: CallContext,
  id: string,
  { name, priority, definition }: Input<Operations["update"]>["body"],
): Promise<Automation> {
  const { store, now } = context;
  return deps.db.transaction(async (tx) => {
    const before = await lockAutomation(tx, store.id, id);
    const seen = { object_type: "automation", object_id: id, version: before.version };
    await assertVersion(tx, context, seen, () => showAutomation(tx, store, id, now));
    ensure(before.status !== "ARCHIVED", "WRONG_STAGE", { status: before.status });
    const isSending = before.status === "ACTIVE" && (definition !== undefined || priority !== undefined);
    ensure(!isSending || context.actor.ability.can("send", "Automation"), "FORBIDDEN", {
      permission: permissionOf(["send", "Automation"]),
    });
    if (definition) {
      await assertDefinition(tx, store.id, before.type, definition);
      await assertSteps(tx, deps, store.id, definition.steps, before.status === "DRAFT");
    }
    const version = before.version + 1;
    await addVersion(tx, context, id, version, definition ?? before.definition);
    await tx
      .updateTable("automation")
      .set({ ...(name !== undefined && { name }), ...(priority !== undefined && { priority }), version, updated_at: now.toISOString() })
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .execute();
    await announce(tx, context, id, "updated", version, { ...(name && { name }), ...(definition && { definition }) });
    return showAutomation(tx, store, id, now);
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
    .values({ store_id: store.id, automation_id, version, definition: asJson(definition) as never, created_at: now.toISOString() })
    .execute();

export async function announce(tx: Tx, context: CallContext, id: string, deed: string, version: number, after: object): Promise<void> {
  await writeAudit(tx, context, { action: `automation.${deed}`, object_type: "automation", object_id: id, after: { ...after, version } });
  const type = deed === "created" ? "created" : "updated";
  await publishLive(tx, { store_id: context.store.id, resource: "automations", ids: [id], type, version });
}
