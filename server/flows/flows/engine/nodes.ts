import { sql } from "kysely";
import type { ErrorCode } from "#contracts/errors";
import { type ActionName, actionNamed } from "#contracts/flows/actions";
import type { FlowNode } from "#contracts/flows/graph";
import { limits } from "#contracts/flows/states";
import { ConditionConfig, DelayConfig, SplitConfig, WaitConfig } from "#contracts/flows/steps";
import { type Person, settledArm } from "#server/cases/domain/offers/assign";
import { evaluate } from "#server/cases/domain/offers/evaluate";
import type { Tx } from "#server/db/open";
import { delayEnd, endOf } from "#server/flows/domain/flows/pauses";
import { skipSplit, takeSplit } from "#server/flows/experiments/api";
import type { ModuleDeps } from "#server/platforms/module";
import { readSubject, type Subject } from "../facts/case-subject.ts";
import { readFacts, seenBy } from "../facts/read-facts.ts";
import { perform } from "./actions.ts";
import { type Passed, refusalOf, stopped } from "./passed.ts";
import { reservePayment } from "./reserve-payment.ts";
import type { Walk } from "./run.ts";

/** While a run stands at a delay. */
export const awaitsTime = "TIME";
const tooManyWaiting = "TOO_MANY_WAITING" satisfies ErrorCode;

export async function passNode(deps: ModuleDeps, tx: Tx, walk: Walk, node: FlowNode): Promise<Passed> {
  switch (node.type) {
    case "CONDITION":
      return passCondition(tx, walk, node);
    case "SPLIT":
      return passSplit(deps, tx, walk, node);
    case "DELAY":
      return roomFor(tx, walk, passDelay(walk, node));
    case "WAIT":
      return roomFor(tx, walk, passWait(walk, node));
    case "ACTION":
      return passAction(deps, tx, walk, node);
    case "END":
      return { state: "DONE", trace: typeof node.config.label === "string" ? { effect: { label: node.config.label } } : {} };
    default:
      return { out: "next" };
  }
}

/** What is not known is not met: it takes `no`, and the trace says so. */
async function passCondition(tx: Tx, { run, subject, calendar }: Walk, { config }: FlowNode): Promise<Passed> {
  const { rule } = ConditionConfig.parse(config);
  const facts = await readFacts(tx, subject, rule, calendar, run.event);
  const truth = evaluate(rule, facts);
  return { out: truth === "yes" ? "yes" : "no", trace: { facts: seenBy(rule, facts), ...(truth === "unknown" && { unknown: true }) } };
}

/** Take the arm of the case's unit; without an experiment the decided one. */
async function passSplit(deps: ModuleDeps, tx: Tx, walk: Walk, node: FlowNode): Promise<Passed> {
  const { run, subject, context } = walk;
  // The check lets no other cases be split.
  if (subject.type !== "RETURN") return { out: settledArm(SplitConfig.parse(node.config).weights) };
  const passed = await takeSplit(deps, tx, context, splitOf(run, node), node.id, madeBy(subject));
  return passed ? { out: passed.arm, trace: { effect: passed } } : { out: settledArm(SplitConfig.parse(node.config).weights) };
}

const splitOf = ({ flow_id, number }: Walk["run"], node: FlowNode) => ({ id: flow_id, number, graph: { nodes: [node], edges: [] } });

type Return = Subject & { type: "RETURN" };
/** Return who asked for a return. */
export const personOf = ({ customer: { customer_email: email, customer_id }, row: { order_id } }: Return): Person => ({
  ...{ email, customer_id, order_id },
});
const madeBy = (subject: Return) => ({ id: subject.id, person: personOf(subject), createdAt: subject.row.created_at });

/**
 * Return the output by which a run goes on after a step that is skipped: a condition counts as not met, a wait as one whose time ran out,
 * and a split counts nobody, so that who is not in its experiment takes the control's path.
 */
export async function outWhenSkipped(deps: ModuleDeps, tx: Tx, run: Walk["run"], node: FlowNode): Promise<string> {
  if (node.type === "CONDITION") return "no";
  if (node.type === "WAIT") return "timeout";
  if (node.type !== "SPLIT") return "next";
  const subject = await readSubject(tx, run.store_id, run.subject_type, run.subject_id);
  const arm = subject?.type === "RETURN" ? await skipSplit(deps, tx, run.store_id, splitOf(run, node), node.id, madeBy(subject)) : null;
  return arm ?? settledArm(SplitConfig.parse(node.config).weights);
}

function passDelay({ run, calendar }: Walk, { config }: FlowNode): Passed {
  if (run.wait_for === awaitsTime) return { out: "next" };
  const wake_at = delayEnd(DelayConfig.parse(config), calendar.now, calendar.timezone);
  return { state: "WAITING", wake_at, wait_for: awaitsTime };
}

function passWait({ run, subject, calendar }: Walk, { config }: FlowNode): Passed {
  const { topic, timeout, since } = WaitConfig.parse(config);
  const isWaiting = run.wait_for === topic;
  const after = since === "RUN_START" ? startOf(run) - 1 : isWaiting ? run.wait_version : subject.version;
  if ((run.seen[topic] ?? 0) > after) return { out: "event" };
  if (isWaiting && run.wake_at !== null && new Date(run.wake_at) <= calendar.now) return { out: "timeout" };
  const wake_at = isWaiting && run.wake_at ? new Date(run.wake_at) : endOf(timeout, calendar.now, calendar.timezone);
  return { state: "WAITING", wake_at, wait_for: topic, wait_version: after };
}

/** Let a run begin to wait where its store may have one more waiting; else it fails there, and can be retried. */
async function roomFor(tx: Tx, { run, calendar }: Walk, passed: Passed): Promise<Passed> {
  const begins = passed.state === "WAITING" && run.wait_for !== passed.wait_for;
  if (!begins || (await mayWait(tx, run.store_id, calendar.now))) return passed;
  return { state: "FAILED", error_code: tooManyWaiting, trace: { error: tooManyWaiting } };
}

/** Return the version of the case that a run began with. What else that change brought has the same one, and came after the run. */
const startOf = ({ cause }: Walk["run"]): number => Number(cause.slice(cause.lastIndexOf(":") + 1));

/** Actions that are refused before they write anything, if at all: there is nothing to undo. */
const refusesFirst: ReadonlySet<unknown> = new Set<ActionName>(["TAG_CUSTOMER", "TAG_ORDER"]);

async function passAction(deps: ModuleDeps, tx: Tx, walk: Walk, node: FlowNode): Promise<Passed> {
  if (node.config.action === "PAY") return reservePayment(tx, walk);
  try {
    const work = () => perform(deps, tx, walk, node);
    const effect = refusesFirst.has(node.config.action) ? await work() : await inSavepoint(tx, work);
    walk.isStale = true;
    return { out: "next", acted: true, trace: { effect } };
  } catch (error) {
    const code = refusalOf(error);
    if (code === null) throw error;
    return refused(tx, walk, node, code);
  }
}

async function refused(tx: Tx, walk: Walk, { config }: FlowNode, code: string): Promise<Passed> {
  const trace = { refused: code };
  const isFixed = actionNamed(config.action)?.stops === true;
  if (isFixed) return stopped(tx, walk, code, "FLOW_STOPPED");
  return config.on_refusal === "STOP" ? { state: "STOPPED", error_code: code, trace } : { out: "refused", trace };
}

/** What an action wrote before it was refused is undone; what came before it stays. */
export async function inSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint flow_step`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint flow_step`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint flow_step`.execute(tx);
    await sql`release savepoint flow_step`.execute(tx);
    throw error;
  }
}

/** How many more runs of a store this process lets wait, until when. */
interface Room {
  left: number;
  until: number;
}
const rooms = new Map<string, Room>();
const mostStores = 1000;
/** Between two counts, so that they cost little where many wait; other replicas may let as many more wait in the meantime. */
const countedFor = 15_000;

/** Return whether one more run of the store may begin to wait, and count it. */
async function mayWait(tx: Tx, storeId: string, now: Date): Promise<boolean> {
  const known = rooms.get(storeId);
  const isRecent = known && known.until > now.getTime() && known.until <= now.getTime() + countedFor;
  const room = isRecent ? known : { left: limits.waiting - (await countWaiting(tx, storeId)), until: now.getTime() + countedFor };
  rooms.delete(storeId);
  rooms.set(storeId, room);
  for (const [oldest] of rooms) if (rooms.size > mostStores) rooms.delete(oldest);
  return room.left-- > 0;
}

async function countWaiting(tx: Tx, storeId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from (select from flow_run where store_id = ${storeId} and state = 'WAITING' limit ${limits.waiting}) as waiting`.execute(tx);
  return rows[0]?.n ?? 0;
}
