import { defineAbility } from "#contracts/ability";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { DueMoney, FlowsDeps } from "../deps.ts";
import { lockSubject, readSubject } from "../facts/case-subject.ts";
import { type Passed, refusalOf, stopped } from "./passed.ts";
import { awaitsPayment, paidOf, paymentKey, paymentPause } from "./reserve-payment.ts";
import { flowContext, type RunColumns, traced, type Walk } from "./run.ts";
import { lockRun, pathsOf, readRun, write } from "./run-rows.ts";

/** The limits of the flow hold instead of those of a member. */
const payer = defineAbility({ userType: "member", permissions: ["can_refund"] });

/**
 * Pay what a run has reserved, outside any transaction, and take the run past its payment. Whatever a killed process began is taken up
 * under the same key. @throws what is worth another try
 */
export async function payRun(deps: FlowsDeps, context: CallContext, runId: string): Promise<void> {
  const run = await deps.db.transaction((tx) => readRun(tx, context.store.id, runId));
  if (run?.state !== "PAYING") return;
  const flow = await deps.db.kysely
    .selectFrom("flow")
    .select(["id", "name"])
    .where("store_id", "=", run.store_id)
    .where("id", "=", run.flow_id)
    .executeTakeFirstOrThrow();
  const { actor, ...rest } = flowContext(context, flow, run);
  const acting = { ...rest, actor: { ...actor, ability: payer }, idempotencyKey: `${paymentKey(run)}${run.node_id}` };
  const refusal = await pay(deps, acting, run);
  await deps.db.transaction(async (tx) => settle(deps, tx, context, flow, run, refusal));
}

/** Return the code of a rule that refused; null after a payment. @throws PLATFORM_UNAVAILABLE, and other errors */
async function pay(deps: FlowsDeps, context: CallContext, run: RunColumns): Promise<string | null> {
  try {
    await deps.returnActs().pay(context, run.subject_id);
    return null;
  } catch (error) {
    const code = refusalOf(error);
    if (code === null) throw error;
    return code;
  }
}

/** Another process may have paid in the meantime: what is still due decides, not who was refused. */
async function settle(
  deps: FlowsDeps,
  tx: Tx,
  context: CallContext,
  flow: Walk["flow"],
  before: RunColumns,
  refusal: string | null,
): Promise<void> {
  await lockSubject(tx, context.store.id, before.subject_type, before.subject_id);
  const run = await lockRun(tx, context.store.id, before.id);
  const subject = await readSubject(tx, context.store.id, before.subject_type, before.subject_id);
  if (!run || !subject || run.seq !== before.seq || run.state !== "PAYING") return;
  const money = await deps.returnActs().due(tx, run.store_id, run.subject_id);
  const timezone = await deps.settingsLinks.timezoneOf(tx, run.store_id);
  const calendar = { now: context.now, timezone, currency: context.store.currency };
  const walk: Walk = { run, flow, subject, isStale: false, context: flowContext(context, flow, run), calendar };
  const step = await standingAfter(deps, tx, walk, money, refusal);
  if (step.state === "PAYING") {
    await write(tx, run, context.now, {
      state: "PAYING",
      wake_at: new Date(context.now.getTime() + paymentPause),
      wait_for: awaitsPayment,
    });
    return;
  }
  run.trace = traced(run.trace, { node: run.node_id, out: step.out ?? null, at: context.now.toISOString(), ms: 0, ...step.trace });
  run.acted = true;
  // What was not paid counts against no limit.
  if (step.state) await write(tx, run, context.now, { ...step, state: step.state, pay: paidOf(run, money) });
  else await goOn(tx, run, context.now);
}

async function standingAfter(deps: FlowsDeps, tx: Tx, walk: Walk, money: DueMoney, refusal: string | null): Promise<Passed> {
  if (money.pending_minor > 0) return { state: "PAYING" };
  const left = money.refund_minor + money.credit_minor;
  if (left === 0) return { out: "next", trace: { effect: { action: "PAY", amount_minor: Number(walk.run.pay_minor) } } };
  if (refusal === null) throw new AppError("PLATFORM_UNAVAILABLE");
  return stopped(deps, tx, walk, refusal, "FLOW_STOPPED");
}

/** Put a run that has paid at the next node, with its payment counted. */
async function goOn(tx: Tx, run: RunColumns, now: Date): Promise<void> {
  const next = (await pathsOf(tx, run)).after(run.node_id, "next");
  if (next) run.node_id = next.id;
  await write(tx, run, now, { state: next ? "READY" : "DONE" });
}
