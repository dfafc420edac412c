import { sql } from "kysely";
import type { FlowDetail, FlowRow } from "#contracts/flows/shapes";
import { type FlowAction, liveStates, type Trigger } from "#contracts/flows/states";
import { removeRecord, tellRecord } from "#server/core/kernel/record";
import { lockStore } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import { endOpenExperiments } from "#server/flows/experiments/api";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { paidHere, paidOf } from "../engine/reserve-payment.ts";
import { flowLife } from "../life.ts";
import { problemsOf, rankedFlows } from "../queries/flows.ts";
import { type FlowColumns, isNameTaken, readVersion } from "../repository.ts";
import { assertRoom } from "./publish-flow.ts";
import { assertNotTooMany, columnsOf, flowRunner } from "./save-flow.ts";

/** Move a flow to another status and answer with it. @throws NOT_FOUND, STALE_VERSION, WRONG_STAGE, or what the work throws */
const change = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  action: FlowAction,
  done: string,
  work: (tx: Tx, flow: FlowColumns) => Promise<Partial<FlowColumns>>,
): Promise<FlowDetail> =>
  flowRunner.act(deps.db, context, id, action, async (tx, flow) => {
    const changed = await work(tx, flow);
    const { draft, ...columns } = changed;
    return {
      done,
      set: columnsOf(changed),
      before: { status: flow.status, ...(draft && { graph: flow.draft }) },
      after: { ...columns, ...(draft && { graph: draft }) },
    };
  });

/** Pause a published flow: no new runs begin, and those that come due are held. */
export const pauseFlow = (deps: ModuleDeps, context: CallContext, id: string): Promise<FlowDetail> =>
  change(deps, context, id, "pause", "paused", async () => ({ status: "PAUSED", paused_by: "PERSON" }));

/**
 * Resume a paused flow; the runs that were held are due now. @throws FLOW_INVALID where a condition of its published version names what has
 * been deleted since, as it could be while the flow was archived: it would decide without it
 */
export const resumeFlow = (deps: ModuleDeps, context: CallContext, id: string): Promise<FlowDetail> =>
  change(deps, context, id, "resume", "resumed", async (tx, flow) => {
    await assertRoom(tx, flow);
    await assertNamesKnown(tx, flow);
    await tx
      .updateTable("flow_run")
      .set({ state: "READY", wake_at: context.now.toISOString() })
      .where("store_id", "=", flow.store_id)
      .where("flow_id", "=", id)
      .where("state", "=", "HELD")
      .execute();
    return { status: "PUBLISHED", paused_by: null, resumed_at: context.now.toISOString() };
  });

async function assertNamesKnown(tx: Tx, flow: FlowColumns): Promise<void> {
  const { graph } = await readVersion(tx, flow.store_id, flow.id, flow.published_number ?? 0);
  const conditions = new Set(graph.nodes.flatMap(({ id, type }) => (type === "CONDITION" ? [id] : [])));
  const problems = (await problemsOf(tx, flow, graph)).filter(
    ({ code, node_id }) => code === "UNKNOWN_REFERENCE" && conditions.has(node_id ?? ""),
  );
  ensure(problems.length === 0, "FLOW_INVALID", { problems });
}

/** Archive a flow; its live runs are cancelled, or end on their version. */
export const archiveFlow = (deps: ModuleDeps, context: CallContext, id: string, cancelRuns: boolean): Promise<FlowDetail> =>
  change(deps, context, id, "archive", "archived", async (tx, flow) => {
    const held = tx.updateTable("flow_run").where("store_id", "=", flow.store_id).where("flow_id", "=", id);
    if (cancelRuns) await cancelLive(tx, context, id);
    else await held.set({ state: "READY", wake_at: context.now.toISOString() }).where("state", "=", "HELD").execute();
    await endOpenExperiments(tx, context, id, "ARCHIVED");
    return { status: "ARCHIVED", paused_by: null };
  });

/** A payment that has begun is seen to its end; one that was only reserved is not made any more, and counts against no limit. */
async function cancelLive(tx: Tx, { store, now }: CallContext, flowId: string): Promise<void> {
  const runs = () => tx.updateTable("flow_run").where("store_id", "=", store.id).where("flow_id", "=", flowId);
  const cancelled = { state: "CANCELLED" as const, ended_at: now.toISOString(), wake_at: null, seq: sql<number>`seq + 1` };
  const paying = await tx
    .selectFrom("flow_run")
    .selectAll()
    .where("store_id", "=", store.id)
    .where("flow_id", "=", flowId)
    .where("state", "=", "PAYING")
    .orderBy("id")
    // Whoever books money for a run holds its lock.
    .forUpdate()
    .execute();
  for (const run of paying) {
    if ((await paidHere(tx, run)) > 0) continue;
    const pay_minor = (await paidOf(tx, run))?.minor ?? 0;
    await runs()
      .set({ ...cancelled, pay_minor })
      .where("id", "=", run.id)
      .where("state", "=", "PAYING")
      .execute();
  }
  const others = liveStates.filter((state) => state !== "PAYING");
  await runs().set(cancelled).where("state", "in", others).execute();
}

/** Make a version the draft again; an archived flow becomes a draft, or paused where it was published. @throws NOT_FOUND, NAME_TAKEN, LIMIT_REACHED */
export const restoreVersion = (deps: ModuleDeps, context: CallContext, id: string, number: number): Promise<FlowDetail> =>
  change(deps, context, id, "restore", "restored", async (tx, flow) => {
    const { graph: draft, pay_limits } = await readVersion(tx, flow.store_id, id, number);
    if (flow.status !== "ARCHIVED") return { status: flow.status, draft, pay_limits };
    await assertNotTooMany(tx, flow.store_id);
    ensure(!(await isNameTaken(tx, flow.store_id, flow.name, id)), "NAME_TAKEN", { errors: { name: "NAME_TAKEN" } });
    return { status: "PAUSED", paused_by: "PERSON", draft, pay_limits };
  });

/** Delete a flow that was never published. @throws NOT_FOUND, FLOW_PUBLISHED */
export const deleteFlow = (deps: ModuleDeps, context: CallContext, id: string): Promise<{ deleted: true }> =>
  deps.db.transaction(async (tx) => {
    const flow = await flowRunner.open(tx, context, id, "delete");
    await removeRecord(tx, context, flowLife, flow, { name: flow.name, graph: flow.draft });
    return { deleted: true as const };
  });

/** Order the flows of a trigger. @throws BAD_REQUEST unless every flow that is not archived is named once */
export const rankFlows = (
  deps: ModuleDeps,
  context: CallContext,
  trigger: Trigger,
  ids: readonly string[],
): Promise<{ items: FlowRow[] }> =>
  deps.db.transaction(async (tx) => {
    await lockStore(tx, context.store.id);
    const before = (await rankedFlows(tx, context, trigger)).map(({ id }) => id);
    const isWhole = ids.length === before.length && before.every((id) => ids.includes(id));
    if (!isWhole) throw badRequest({ ids: "INVALID" });
    const archived = await archivedOf(tx, context.store.id, trigger);
    const order = [...ids, ...archived];
    if (order.length > 0)
      await sql`update flow as f set rank = v.rank from unnest(${order}::text[]) with ordinality as v(id, rank)
        where f.store_id = ${context.store.id} and f.id = v.id`.execute(tx);
    for (const id of ids.slice(0, 1))
      await tellRecord(tx, context, flowLife, { id, version: 0 }, { done: "ranked", before: { ids: before }, after: { ids } });
    return { items: await rankedFlows(tx, context, trigger) };
  });

async function archivedOf(tx: Tx, storeId: string, trigger: Trigger): Promise<string[]> {
  const rows = await tx
    .selectFrom("flow")
    .select("id")
    .where("store_id", "=", storeId)
    .where("trigger", "=", trigger)
    .where("status", "=", "ARCHIVED")
    .orderBy("rank")
    .execute();
  return rows.map(({ id }) => id);
}

/** Pause every published flow at once. */
export const stopAll = (deps: ModuleDeps, context: CallContext, reason: string): Promise<{ paused: number }> =>
  deps.db.transaction(async (tx) => {
    await lockStore(tx, context.store.id);
    const stopped = await tx
      .updateTable("flow")
      .set({ status: "PAUSED", paused_by: "PERSON", version: sql`version + 1`, updated_at: context.now.toISOString() })
      .where("store_id", "=", context.store.id)
      .where("status", "=", "PUBLISHED")
      .returning(["id", "version"])
      .execute();
    for (const { id, version } of stopped)
      await tellRecord(tx, context, flowLife, { id, version }, { done: "paused", reason, after: { status: "PAUSED" } });
    return { paused: stopped.length };
  });
