import { type RawBuilder, sql } from "kysely";
import type { RunEvent } from "#contracts/flows/run-event";
import type { CaseTrigger, SubjectType } from "#contracts/flows/states";
import { inStore } from "#server/db/in-store";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { newId } from "#server/kit/ids";
import { together, type Write } from "#server/kit/together";
import { tallyLoops } from "./tally.ts";

const mostInChain = 5;
const mostADay = 10;
const day = 86_400_000;

export interface Cause {
  storeId: string;
  topic: string;
  subject: { type: SubjectType; id: string; version: number };
  event: RunEvent;
  /** The flows whose actions led here. */
  chain: readonly string[];
  now: Date;
}

export const causeKey = ({ topic, subject }: Pick<Cause, "topic" | "subject">): string => `${topic}:${subject.id}:${subject.version}`;

/** A published flow of a trigger, and how many runs of it the case had in the last day. */
export interface Startable {
  id: string;
  number: number;
  trigger: CaseTrigger;
  /** The node a run begins at. */
  start: string | null;
  recent: number;
}

/** Return the part of a statement that selects the published flows of triggers. */
export const startable = (storeId: string, triggers: readonly CaseTrigger[], subjectId: string, now: Date): RawBuilder<Startable> => sql`
  select f.id, v.number, f.trigger,
    jsonb_path_query_first(v.graph, '$.nodes[*] ? (@.type == "TRIGGER").id') #>> '{}' as start,
    (select count(*)::int from flow_run r where ${inStore(storeId, "r.store_id")} and r.subject_id = ${subjectId} and r.flow_id = f.id
      and r.started_at > ${new Date(now.getTime() - day).toISOString()}::timestamptz) as recent
  from flow f join flow_version v on v.store_id = f.store_id and v.flow_id = f.id and v.number = f.published_number
  where f.store_id = ${storeId} and f.status = 'PUBLISHED' and f.trigger = any(${[...triggers]}::text[])
  order by f.rank`;

/**
 * Return a row for the run of each of the flows, by rank. A flow does not start again by what it led to itself, nor more than ten times a
 * day for one case; a chain of five starts nothing. What does not start is counted.
 */
async function runsOf(tx: Tx, cause: Cause, flows: readonly Startable[]) {
  const { storeId, subject, chain, now } = cause;
  const isLoop = ({ id, recent }: Startable) => chain.length >= mostInChain || chain.includes(id) || recent >= mostADay;
  await tallyLoops(tx, cause, flows.filter(isLoop));
  return flows
    .filter((flow) => !isLoop(flow))
    .flatMap(({ id, number, trigger, start }) =>
      start === null
        ? []
        : {
            ...{ id: newId(), store_id: storeId, flow_id: id, number, trigger, cause: causeKey(cause), chain: [...chain] },
            ...{ subject_type: subject.type, subject_id: subject.id, state: "READY" as const, node_id: start },
            ...{ wait_version: subject.version, event: asJson(cause.event), started_at: now.toISOString() },
            ...{ wake_at: null, wait_for: null, pay_day: null, error_code: null, ended_at: null },
          },
    );
}

const inserting = (tx: Tx, rows: Awaited<ReturnType<typeof runsOf>>) =>
  tx
    .insertInto("flow_run")
    .values(rows)
    .onConflict((c) => c.doNothing());

/** Insert a run for each of the flows that may start, and return them by rank. */
export async function insertRuns(tx: Tx, cause: Cause, flows: readonly Startable[]): Promise<string[]> {
  const rows = await runsOf(tx, cause, flows);
  if (rows.length === 0) return [];
  const inserted = await inserting(tx, rows).returning("id").execute();
  const ids = new Set(inserted.map(({ id }) => id));
  return rows.map(({ id }) => id).filter((id) => ids.has(id));
}

/** Insert a run for each of the flows that may start, and with any of them, or always, what else is to be written. */
export async function startRuns(
  tx: Tx,
  cause: Cause,
  flows: readonly Startable[],
  { also, always = false }: { also: Write; always?: boolean },
): Promise<void> {
  const rows = await runsOf(tx, cause, flows);
  if (rows.length > 0) await together(tx, [inserting(tx, rows), also]);
  else if (always) await together(tx, [also]);
}
