import type { Input } from "#contracts/contract";
import type { flows } from "#contracts/flows/flows";
import type { FlowDetail } from "#contracts/flows/shapes";
import { limits } from "#contracts/flows/states";
import { flowTemplates } from "#contracts/flows/templates";
import { recordRunner, tellRecord } from "#server/core/kernel/record";
import { lockStore } from "#server/core/stores/api";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { canonicalOf } from "#server/flows/domain/flows/canonical";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";
import { flowLife } from "../life.ts";
import { showFlow } from "../queries/flows.ts";
import { countFlows, type FlowColumns, isNameTaken, lockFlow } from "../repository.ts";

type Operations = (typeof flows)["operations"];
const empty = { nodes: [{ id: "start", type: "TRIGGER" as const, config: {} }], edges: [] };

/** Create a flow as a draft, last in the rank of its trigger. @throws NAME_TAKEN, LIMIT_REACHED */
export const createFlow = (deps: ModuleDeps, context: CallContext, body: Input<Operations["create"]>["body"]): Promise<FlowDetail> =>
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
    await tellRecord(tx, context, flowLife, { id, version: 1 }, { done: "created", after: { name: body.name, trigger } });
    return showFlow(tx, context, id);
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

/** The functions that change flows. The store is locked first: names, ranks and how many there may be are judged across its flows. */
export const flowRunner = recordRunner({
  life: flowLife,
  async lock(tx, context, id) {
    await lockStore(tx, context.store.id);
    return lockFlow(tx, context.store.id, id);
  },
  show: showFlow,
});

/** Return the columns of a change to a flow as they are written: its graph and the limits of its payments as JSON. */
export const columnsOf = ({ draft, pay_limits, ...columns }: Partial<FlowColumns>) => ({
  ...columns,
  ...(pay_limits !== undefined && { pay_limits: pay_limits && asJson(pay_limits) }),
  ...(draft && { draft: asJson(draft) }),
});

/** Save the named parts of a draft. @throws NOT_FOUND, STALE_VERSION, NAME_TAKEN, WRONG_STAGE for an archived flow */
export const saveFlow = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  { name, graph, pay_limits }: Input<Operations["save"]>["body"],
): Promise<FlowDetail> =>
  flowRunner.act(deps.db, context, id, "save", async (tx, flow) => {
    if (name !== undefined) await assertFree(tx, context.store.id, name, id);
    const draft = graph && canonicalOf(graph);
    const after = {
      ...(name !== undefined && { name }),
      ...(pay_limits !== undefined && { pay_limits }),
      ...(draft && { graph: draft }),
    };
    const was: Record<string, unknown> = { name: flow.name, pay_limits: flow.pay_limits, graph: flow.draft };
    return {
      done: "updated",
      set: columnsOf({ ...(name !== undefined && { name }), ...(pay_limits !== undefined && { pay_limits }), ...(draft && { draft }) }),
      before: Object.fromEntries(Object.keys(after).map((key) => [key, was[key]])),
      after,
    };
  });
