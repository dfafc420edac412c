import type { Input, Output } from "#contracts/contract";
import type { flows } from "#contracts/flows/flows";
import { limits } from "#contracts/flows/states";
import { saveRecord } from "#server/core/kernel/record";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { hashOf } from "#server/flows/domain/flows/canonical";
import { planExperiments } from "#server/flows/experiments/api";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { flowLife } from "../life.ts";
import { problemsOf, showFlow } from "../queries/flows.ts";
import { countFlows, type FlowColumns, isSameLimit, readVersion, type VersionColumns } from "../repository.ts";
import { flowRunner } from "./save-flow.ts";

type Publish = (typeof flows)["operations"]["publish"];

/**
 * Publish the draft as the next version; the same graph again changes nothing. Runs that have begun stay on their version.
 * @throws NOT_FOUND, STALE_VERSION, WRONG_STAGE, LIMIT_REACHED, FLOW_INVALID, FLOW_NEEDS_ACK with every problem
 */
export const publishFlow = (deps: ModuleDeps, context: CallContext, id: string, body: Input<Publish>["body"]): Promise<Output<Publish>> =>
  deps.db.transaction(async (tx) => {
    const flow = await flowRunner.open(tx, context, id, "publish");
    const problems = await problemsOf(tx, flow, flow.draft);
    ensure(!problems.some(({ level }) => level === "ERROR"), "FLOW_INVALID", { problems });
    const open = problems.filter(({ code }) => !body.acknowledge.includes(code));
    ensure(open.length === 0, "FLOW_NEEDS_ACK", { problems: open });
    if (flow.status === "DRAFT") await assertRoom(tx, flow);
    const { changed, number } = await writeVersion(tx, context, flow, { graph: flow.draft, pay_limits: flow.pay_limits }, body.note);
    const { name, trigger, draft } = flow;
    const published = { id, name, trigger, number, graph: draft, hasChanged: changed };
    await planExperiments(tx, context, published, body.experiments);
    return { changed, version: number, problems, flow: await showFlow(tx, context, id) };
  });

/** @throws LIMIT_REACHED */
export async function assertRoom(tx: Tx, { store_id, trigger }: FlowColumns): Promise<void> {
  const status = "PUBLISHED" as const;
  ensure((await countFlows(tx, store_id, { status })) < limits.published, "LIMIT_REACHED", { limit: limits.published });
  ensure((await countFlows(tx, store_id, { status, trigger })) < limits.publishedOfTrigger, "LIMIT_REACHED", {
    limit: limits.publishedOfTrigger,
  });
}

/** Write a graph and its limits as the next version of a flow, unless it does what the published one does. */
export async function writeVersion(
  tx: Tx,
  context: CallContext,
  flow: FlowColumns,
  { graph, pay_limits }: Pick<VersionColumns, "graph" | "pay_limits">,
  note: string,
): Promise<{ changed: boolean; number: number }> {
  const hash = hashOf(graph);
  const last = flow.published_number === null ? null : await readVersion(tx, flow.store_id, flow.id, flow.published_number);
  if (last?.hash === hash && isSameLimit(last.pay_limits, pay_limits)) return { changed: false, number: last.number };
  const { most } = await tx
    .selectFrom("flow_version")
    .select((eb) => eb.fn.max("number").as("most"))
    .where("store_id", "=", flow.store_id)
    .where("flow_id", "=", flow.id)
    .executeTakeFirstOrThrow();
  const number = (most ?? 0) + 1;
  await tx
    .insertInto("flow_version")
    .values({
      ...{ store_id: flow.store_id, flow_id: flow.id, number, trigger: flow.trigger, hash, note, graph: asJson(graph) },
      pay_limits: pay_limits && asJson(pay_limits),
      ...{ published_by: context.actor.name, published_at: context.now.toISOString() },
    })
    .execute();
  // A paused flow stays paused: publishing a repair does not start it.
  const status = flow.status === "PAUSED" ? "PAUSED" : "PUBLISHED";
  await saveRecord(tx, context, flowLife, flow, {
    done: "published",
    set: { published_number: number, status },
    ...(last && { before: { number: last.number, graph: last.graph, pay_limits: last.pay_limits } }),
    after: { number, graph, pay_limits },
    ...(note && { reason: note }),
  });
  return { changed: true, number };
}
