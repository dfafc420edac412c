import { sql } from "kysely";
import { actionNamed } from "#contracts/flows/actions";
import type { FlowNode } from "#contracts/flows/graph";
import { ConditionConfig, DelayConfig, SplitConfig, WaitConfig } from "#contracts/flows/steps";
import type { Tx } from "#server/db/open";
import { settledArm } from "#server/domain/experiments/assign";
import { evaluate } from "#server/domain/flows/evaluate";
import { delayEnd, endOf } from "#server/domain/flows/pauses";
import type { FlowsDeps } from "../deps.ts";
import { readFacts, seenBy } from "../facts/read-facts.ts";
import { perform } from "./actions.ts";
import { type Passed, refusalOf, stopped } from "./passed.ts";
import { reservePayment } from "./reserve-payment.ts";
import type { Walk } from "./run.ts";

/** While a run stands at a delay. */
export const awaitsTime = "TIME";

export async function passNode(deps: FlowsDeps, tx: Tx, walk: Walk, node: FlowNode): Promise<Passed> {
  switch (node.type) {
    case "CONDITION":
      return passCondition(deps, tx, walk, node);
    case "SPLIT":
      return passSplit(deps, tx, walk, node);
    case "DELAY":
      return passDelay(walk, node);
    case "WAIT":
      return passWait(walk, node);
    case "ACTION":
      return passAction(deps, tx, walk, node);
    case "END":
      return { state: "DONE", trace: typeof node.config.label === "string" ? { effect: { label: node.config.label } } : {} };
    default:
      return { out: "next" };
  }
}

/** What is not known is not met: it takes `no`, and the trace says so. */
async function passCondition(deps: FlowsDeps, tx: Tx, { run, subject, calendar }: Walk, { config }: FlowNode): Promise<Passed> {
  const { rule } = ConditionConfig.parse(config);
  const facts = await readFacts(deps, tx, subject, rule, calendar, run.event);
  const truth = evaluate(rule, facts);
  return { out: truth === "yes" ? "yes" : "no", trace: { facts: seenBy(rule, facts), ...(truth === "unknown" && { unknown: true }) } };
}

/** Take the arm of the case's unit; without an experiment the decided one. */
async function passSplit(deps: FlowsDeps, tx: Tx, { run, flow, subject, context }: Walk, node: FlowNode): Promise<Passed> {
  // The check lets no other cases be split.
  if (subject.type !== "RETURN") return { out: settledArm(SplitConfig.parse(node.config).weights) };
  const { customer_email: email, customer_id } = subject.customer;
  const made = { id: subject.id, person: { email, customer_id, order_id: subject.row.order_id }, createdAt: subject.row.created_at };
  const split = { id: flow.id, number: run.number, graph: { nodes: [node], edges: [] } };
  const passed = await deps.experimentLinks.passSplit(tx, context, split, node.id, made);
  return passed ? { out: passed.arm, trace: { effect: passed } } : { out: settledArm(SplitConfig.parse(node.config).weights) };
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

/** Return the version of the case that a run began with. What else that change brought has the same one, and came after the run. */
const startOf = ({ cause }: Walk["run"]): number => Number(cause.slice(cause.lastIndexOf(":") + 1));

async function passAction(deps: FlowsDeps, tx: Tx, walk: Walk, node: FlowNode): Promise<Passed> {
  if (node.config.action === "PAY") return reservePayment(deps, tx, walk);
  try {
    const effect = await inSavepoint(tx, () => perform(deps, tx, walk, node));
    walk.isStale = true;
    return { out: "next", acted: true, trace: { effect } };
  } catch (error) {
    const code = refusalOf(error);
    if (code === null) throw error;
    return refused(deps, tx, walk, node, code);
  }
}

async function refused(deps: FlowsDeps, tx: Tx, walk: Walk, { config }: FlowNode, code: string): Promise<Passed> {
  const trace = { refused: code };
  const isFixed = actionNamed(config.action)?.stops === true;
  if (isFixed) return stopped(deps, tx, walk, code, "FLOW_STOPPED");
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
