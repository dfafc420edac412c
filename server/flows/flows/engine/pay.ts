import { defineAbility } from "#contracts/ability";
import { type DueMoney, loadDueMoney, payReturnByFlow } from "#server/cases/returns/api";
import { loadStoreTimezone } from "#server/cases/settings/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { lockSubject, readSubject } from "../facts/case-subject.ts";
import { type Passed, refusalOf, stopped } from "./passed.ts";
import { awaitsPayment, dueOf, nodeKey, paidHere, paidOf, paymentPause } from "./reserve-payment.ts";
import { flowContext, type RunColumns, traced, type Walk } from "./run.ts";
import { lockRun, lockRunWithFlow, pathsOf, readRun, type Standing, write } from "./run-rows.ts";

/** The limits of the flow hold instead of those of a member. */
const payer = defineAbility({ userType: "member", permissions: ["can_refund"] });

/**
 * Pay what a run has reserved, outside any transaction, and take the run past its payment. Whatever a killed process began is taken up
 * under the same key. @throws what is worth another try
 */
export async function payRun(deps: ModuleDeps, context: CallContext, runId: string): Promise<void> {
  const begun = await deps.db.transaction((tx) => begin(tx, context, runId));
  if (!begun) return;
  const { run, flow, money } = begun;
  const { actor, ...rest } = flowContext(context, flow, run);
  const acting = { ...rest, actor: { ...actor, ability: payer }, idempotencyKey: nodeKey(run) };
  const refusal = await pay(deps, acting, run, money);
  await deps.db.transaction(async (tx) => settle(tx, context, begun, refusal));
}

interface Begun {
  run: RunColumns;
  flow: Walk["flow"];
  money: DueMoney;
}

/**
 * Return a run with what it is to pay; null where nothing may be paid now. A flow that was paused pays nothing more. Where more has become
 * due than was reserved, or the case needs review now, the run reserves again: limits and review hold for that as well.
 */
async function begin(tx: Tx, context: CallContext, runId: string): Promise<Begun | null> {
  const found = await readRun(tx, context.store.id, runId);
  if (found?.state !== "PAYING") return null;
  await lockSubject(tx, context.store.id, found.subject_type, found.subject_id);
  const locked = await lockRunWithFlow(tx, context.store.id, runId);
  if (locked?.run.state !== "PAYING") return null;
  const { run, flow } = locked;
  const money = await loadDueMoney(tx, run.store_id, run.subject_id);
  const paid = await paidOf(tx, run);
  const left = dueOf(money);
  if (left > 0 && flow.status === "PAUSED") return leave(tx, run, context.now, "HELD", paid);
  const isMore = left > Number(run.pay_minor) - (paid?.minor ?? 0);
  if (isMore || (left > 0 && money.needsReview)) return leave(tx, run, context.now, "READY", paid);
  return { run, flow, money };
}

async function leave(tx: Tx, run: RunColumns, now: Date, state: "HELD" | "READY", paid: Standing["pay"]): Promise<null> {
  await write(tx, run, now, { state, pay: paid });
  return null;
}

/** Return the code of a rule that refused; null after a payment. @throws PLATFORM_UNAVAILABLE, and other errors */
async function pay(deps: ModuleDeps, context: CallContext, run: RunColumns, money: DueMoney): Promise<string | null> {
  try {
    await payReturnByFlow(deps, context, run.subject_id, money, (tx) => isStillPaying(tx, run));
    return null;
  } catch (error) {
    const code = refusalOf(error);
    if (code === null) throw error;
    return code;
  }
}

/** A run that was cancelled since pays nothing more. Its row is locked, so that it is not cancelled while money is booked for it. */
async function isStillPaying(tx: Tx, { store_id, id, seq }: RunColumns): Promise<boolean> {
  const run = await lockRun(tx, store_id, id);
  return run?.state === "PAYING" && run.seq === seq;
}

/** Another process may have paid in the meantime: what is still due decides, not who was refused. */
async function settle(tx: Tx, context: CallContext, { run: before, flow, money }: Begun, refusal: string | null) {
  await lockSubject(tx, context.store.id, before.subject_type, before.subject_id);
  const run = await lockRun(tx, context.store.id, before.id);
  const subject = await readSubject(tx, context.store.id, before.subject_type, before.subject_id);
  if (!run || !subject || run.seq !== before.seq || run.state !== "PAYING") return;
  const now = await loadDueMoney(tx, run.store_id, run.subject_id);
  if (now.pending_minor > 0) {
    const wake_at = new Date(context.now.getTime() + paymentPause);
    await write(tx, run, context.now, { state: "PAYING", wake_at, wait_for: awaitsPayment });
    return;
  }
  // What was not paid, or paid by somebody else, counts against no limit.
  const paid = await paidOf(tx, run);
  // Nothing was due beside a payment of somebody else's, which has failed since.
  if (refusal === null && dueOf(money) === 0 && dueOf(now) > 0) {
    await leave(tx, run, context.now, "READY", paid);
    return;
  }
  const timezone = await loadStoreTimezone(tx, run.store_id);
  const calendar = { now: context.now, timezone, currency: context.store.currency };
  const walk: Walk = { run, flow, subject, isStale: false, context: flowContext(context, flow, run), calendar };
  const step = await standingAfter(tx, walk, dueOf(now), refusal);
  run.trace = traced(run.trace, { node: run.node_id, out: step.out ?? null, at: context.now.toISOString(), ms: 0, ...step.trace });
  run.acted = true;
  if (step.state) await write(tx, run, context.now, { ...step, state: step.state, pay: paid });
  else await goOn(tx, run, context.now, paid);
}

/** What has become due since the payment was made belongs to what made it due. */
async function standingAfter(tx: Tx, walk: Walk, left: number, refusal: string | null): Promise<Passed> {
  if (left > 0 && refusal !== null) return stopped(tx, walk, refusal, "FLOW_STOPPED");
  return { out: "next", trace: { effect: { action: "PAY", amount_minor: await paidHere(tx, walk.run) } } };
}

/** Put a run that has paid at the next node, with its payment counted. */
async function goOn(tx: Tx, run: RunColumns, now: Date, pay: Standing["pay"]): Promise<void> {
  const next = (await pathsOf(tx, run)).after(run.node_id, "next");
  if (next) run.node_id = next.id;
  await write(tx, run, now, { state: next ? "READY" : "DONE", pay });
}
