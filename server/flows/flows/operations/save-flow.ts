import type { Input } from "#contracts/contract";
import type { flows } from "#contracts/flows/flows";
import type { FlowDetail } from "#contracts/flows/shapes";
import { limits } from "#contracts/flows/states";
import { flowTemplates } from "#contracts/flows/templates";
import { announce } from "#server/core/audit/announce";
import { lockStore } from "#server/core/stores/lock-store";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { canonicalOf } from "#server/flows/domain/flows/canonical";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { FlowsDeps } from "../deps.ts";
import { showFlow } from "../queries/flows.ts";
import { countFlows, type FlowColumns, isNameTaken, lockFlow } from "../repository.ts";

type Operations = (typeof flows)["operations"];
const empty = { nodes: [{ id: "start", type: "TRIGGER" as const, config: {} }], edges: [] };

/** Create a flow as a draft, last in the rank of its trigger. @throws NAME_TAKEN, LIMIT_REACHED */
export const createFlow = (deps: FlowsDeps, context: CallContext, body: Input<Operations["create"]>["body"]): Promise<FlowDetail> =>
  deps.db.transaction(async (tx) => {
    const storeId = context.store.id;
    await lockStore(tx, storeId);
    await assertFree(tx, storeId, body.name, null);
    await assertNotTooMany(tx, storeId);
    const id = newId();
    const now = context.now.toISOString();
    const draft = body.template ? flowTemplates[body.template].graph : empty;
    const trigger = body.template ? flowTemplates[body.template].trigger : body.trigger;
    const rank = await nextRank(tx, storeId, trigger);
    await tx
      .insertInto("flow")
      .values({
        ...{ id, store_id: storeId, name: body.name, trigger, status: "DRAFT", rank, created_at: now, updated_at: now },
        draft: asJson(canonicalOf(draft)),
        ...{ published_number: null, paused_by: null, pay_limits: null },
      })
      .execute();
    await announce(tx, context, "flow", { id, done: "created", version: 1, after: { name: body.name, trigger } });
    return showFlow(deps, tx, context, id);
  });

async function nextRank(tx: Tx, storeId: string, trigger: FlowColumns["trigger"]): Promise<number> {
  const { most } = await tx
    .selectFrom("flow")
    .select((eb) => eb.fn.max("rank").as("most"))
    .where("store_id", "=", storeId)
    .where("trigger", "=", trigger)
    .executeTakeFirstOrThrow();
  return (most ?? 0) + 1;
}

async function assertFree(tx: Tx, storeId: string, name: string, ownId: string | null): Promise<void> {
  ensure(!(await isNameTaken(tx, storeId, name, ownId)), "NAME_TAKEN", { errors: { name: "NAME_TAKEN" } });
}

/** Assert that one more flow may stand beside those that are not archived. @throws LIMIT_REACHED */
export async function assertNotTooMany(tx: Tx, storeId: string): Promise<void> {
  ensure((await countFlows(tx, storeId)) < limits.flows, "LIMIT_REACHED", { limit: limits.flows });
}

/** Lock a flow and its store, and compare versions. @throws NOT_FOUND, STALE_VERSION */
export async function openFlow(deps: FlowsDeps, tx: Tx, context: CallContext, id: string): Promise<FlowColumns> {
  await lockStore(tx, context.store.id);
  const flow = await lockFlow(tx, context.store.id, id);
  const seen = { object_type: "flow", object_id: id, version: flow.version };
  await assertVersion(tx, context, seen, () => showFlow(deps, tx, context, id));
  return flow;
}

/** Write columns of a flow, raising its version. */
export async function writeFlow(
  tx: Tx,
  context: CallContext,
  flow: FlowColumns,
  columns: Partial<Omit<FlowColumns, "draft">>,
): Promise<number> {
  const version = flow.version + 1;
  const { pay_limits, ...plain } = columns;
  await tx
    .updateTable("flow")
    .set({ ...plain, ...(pay_limits !== undefined && { pay_limits: pay_limits && asJson(pay_limits) }), version })
    .set({ updated_at: context.now.toISOString() })
    .where("store_id", "=", context.store.id)
    .where("id", "=", flow.id)
    .execute();
  return version;
}

/** Save the named parts of a draft. @throws NOT_FOUND, STALE_VERSION, NAME_TAKEN, WRONG_STAGE for an archived flow */
export const saveFlow = (
  deps: FlowsDeps,
  context: CallContext,
  id: string,
  { name, graph, pay_limits }: Input<Operations["save"]>["body"],
): Promise<FlowDetail> =>
  deps.db.transaction(async (tx) => {
    const flow = await openFlow(deps, tx, context, id);
    if (flow.status === "ARCHIVED") throw new AppError("WRONG_STAGE", { status: flow.status });
    if (name !== undefined) await assertFree(tx, context.store.id, name, id);
    const draft = graph && canonicalOf(graph);
    const version = await writeFlow(tx, context, flow, {
      ...(name !== undefined && { name }),
      ...(pay_limits !== undefined && { pay_limits }),
    });
    if (draft) {
      const set = { draft: asJson(draft) };
      await tx.updateTable("flow").set(set).where("store_id", "=", context.store.id).where("id", "=", id).execute();
    }
    const changed = {
      ...(name !== undefined && { name }),
      ...(pay_limits !== undefined && { pay_limits }),
      ...(draft && { graph: draft }),
    };
    const before = { name: flow.name, pay_limits: flow.pay_limits, graph: flow.draft } as Record<string, unknown>;
    await announce(tx, context, "flow", {
      ...{ id, done: "updated", version, after: changed },
      before: Object.fromEntries(Object.keys(changed).map((key) => [key, before[key]])),
    });
    return showFlow(deps, tx, context, id);
  });
