import { sql } from "kysely";
import type { DryRun, DryRunBody, DryRunCase } from "#contracts/flows/dry-run";
import { dryRunLimits } from "#contracts/flows/dry-run";
import type { Graph } from "#contracts/flows/graph";
import type { PayLimits } from "#contracts/flows/shapes";
import { offerTrigger } from "#contracts/flows/states";
import { Paths } from "#server/cases/domain/offers/paths";
import type { Tx } from "#server/db/open";
import { readOnly } from "#server/db/read-only";
import { lastDecision } from "#server/flows/domain/flows/happened";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { isoOf } from "#server/kit/instants";
import type { ModuleDeps } from "#server/platforms/module";
import type { Subject } from "../facts/case-subject.ts";
import { problemsOf } from "../queries/flows.ts";
import { type FlowColumns, readFlow, readVersion } from "../repository.ts";
import type { Story } from "./as-of.ts";
import { type DryCause, lastCauses } from "./causes.ts";
import { dryWorld } from "./judge-action.ts";
import { decisionsOf, totalsOf } from "./totals.ts";
import { type DryDeps, DryWalk } from "./walk-case.ts";
import { walkOffer } from "./walk-offer.ts";

/** Return the dry-run of a process: one at a time a store, as it reads much and on the embedded database alone. */
export function dryRuns(deps: ModuleDeps) {
  const busy = new Set<string>();
  return async (context: CallContext, id: string, body: DryRunBody): Promise<DryRun> => {
    const { id: storeId } = context.store;
    ensure(!busy.has(storeId), "RATE_LIMITED", { retry_after: 5 });
    busy.add(storeId);
    try {
      return await readOnly(deps.db, (tx) => dryRun(deps, tx, context, id, body));
    } finally {
      busy.delete(storeId);
    }
  };
}

/**
 * Return what a flow would have done to past cases, writing nothing. @throws NOT_FOUND, WRONG_STAGE without a published version,
 * FLOW_INVALID, RATE_LIMITED while another process answers one for the store
 */
async function dryRun(deps: ModuleDeps, tx: Tx, context: CallContext, id: string, body: DryRunBody): Promise<DryRun> {
  const { id: storeId, currency } = context.store;
  const flow = await readFlow(tx, storeId, id);
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`dry-run ${storeId}`}, 0)) as is_free`.execute(tx);
  ensure(rows[0]?.is_free, "RATE_LIMITED", { retry_after: 5 });
  const { graph, number, payLimits } = await graphOf(tx, flow, body.source);
  const world = { ...(await dryWorld(tx, storeId)), payLimits };
  const tried = { id, number: number ?? flow.published_number ?? 1, graph };
  const dry: DryDeps = { deps, tx, paths: new Paths(graph), flow: tried, now: context.now, world, currency, approximate: new Set() };
  const causes = await lastCauses(
    tx,
    storeId,
    flow.trigger === offerTrigger ? "RETURN_REQUESTED" : flow.trigger,
    body.ids ? { ids: body.ids } : { last: body.last ?? dryRunLimits.usual },
  );
  const runs = await runsOf(tx, flow, causes);
  const cases: DryRunCase[] = [];
  let leftOut = 0;
  for (const cause of causes) {
    cases.push(flow.trigger === offerTrigger ? await offerCase(dry, cause) : await walkedCase(dry, cause, runs));
    if (currencyOf(cause.story.subject, currency) !== currency) leftOut++;
  }
  cases.reverse();
  const approximate = [...dry.approximate].sort();
  return {
    source: body.source,
    number,
    graph,
    currency,
    approximate,
    cases,
    totals: totalsOf(cases, leftOut),
    decisions: decisionsOf(cases),
  };
}

async function graphOf(
  tx: Tx,
  flow: FlowColumns,
  source: DryRunBody["source"],
): Promise<{ graph: Graph; number: number | null; payLimits: PayLimits | null }> {
  if (source === "PUBLISHED") {
    if (flow.published_number === null) throw new AppError("WRONG_STAGE", { status: flow.status });
    const { graph, number, pay_limits } = await readVersion(tx, flow.store_id, flow.id, flow.published_number);
    return { graph, number, payLimits: pay_limits };
  }
  const problems = (await problemsOf(tx, flow, flow.draft)).filter(({ level, code }) => level === "ERROR" && code !== "LIMIT_REQUIRED");
  ensure(problems.length === 0, "FLOW_INVALID", { problems });
  return { graph: flow.draft, number: null, payLimits: flow.pay_limits };
}

type Runs = ReadonlyMap<string, readonly { id: string; started_at: string; state: string; trace: DryRunCase["path"] }[]>;

/** The runs that this flow really had on these cases, by case. */
async function runsOf(tx: Tx, flow: FlowColumns, causes: readonly DryCause[]): Promise<Runs> {
  if (causes.length === 0) return new Map();
  const rows = await tx
    .selectFrom("flow_run")
    .select(["id", "subject_id", "started_at", "state", "trace"])
    .where("store_id", "=", flow.store_id)
    .where("flow_id", "=", flow.id)
    .where("subject_id", "in", [...new Set(causes.map(({ story }) => story.subject.id))])
    .orderBy("started_at")
    .execute();
  const found = new Map<string, Runs extends ReadonlyMap<string, readonly (infer One)[]> ? One[] : never>();
  for (const { subject_id, ...run } of rows) {
    const one = { ...run, started_at: isoOf(run.started_at), trace: run.trace as unknown as DryRunCase["path"] };
    found.set(subject_id, [...(found.get(subject_id) ?? []), one]);
  }
  return found;
}

/** A registration has no money. */
export const currencyOf = (subject: Subject, fallback: string): string =>
  subject.type === "REGISTRATION" ? fallback : subject.row.currency;

const subjectOf = ({ subject, entries }: Story, at: Date) => {
  const row = subject.type === "RETURN" || subject.type === "CLAIM" ? subject.row : { stage: "", status: "", flags: [] };
  const decided = lastDecision(entries);
  return {
    ...{ subject_type: subject.type, id: subject.id, number: subject.number, at: at.toISOString() },
    really: {
      ...{ decision: decided?.decision ?? null, decided_by: decided?.by ?? null },
      ...{ stage: row.stage, status: row.status, flags: row.flags, run_id: null as string | null },
    },
  };
};

async function offerCase(dry: DryDeps, { story, at }: DryCause): Promise<DryRunCase> {
  const { subject } = story;
  if (subject.type !== "RETURN") throw new Error("offers are made for returns");
  return { ...subjectOf(story, at), ...(await walkOffer(dry, { ...story, subject })) };
}

async function walkedCase(dry: DryDeps, cause: DryCause, runs: Runs): Promise<DryRunCase> {
  const { story, at } = cause;
  const walked = await new DryWalk(dry, cause).walk();
  const about = subjectOf(story, at);
  // A run begins with its event or soon after it.
  const run = runs.get(story.subject.id)?.find(({ started_at }) => started_at >= about.at);
  const { decision, decided_by } = about.really;
  const differences: DryRunCase["differences"] = [
    ...(walked.would.decision !== null && walked.would.decision !== decision ? (["DECISION"] as const) : []),
    ...(walked.would.review && decided_by === "SETTINGS" ? (["REVIEW"] as const) : []),
    ...(run && hasEnded(run.state) && stepsOf(run.trace) !== stepsOf(walked.path) ? (["PATH"] as const) : []),
  ];
  return { ...about, ...walked, really: { ...about.really, run_id: run?.id ?? null }, differences };
}

const hasEnded = (state: string): boolean => state === "DONE" || state === "STOPPED";
const stepsOf = (path: readonly { node: string; out: string | null }[]): string =>
  path.flatMap(({ node, out }) => (out === null ? [] : [`${node}:${out}`])).join(" ");
