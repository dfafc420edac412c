import type { CaseTrigger, SubjectType } from "#contracts/flows/states";
import type { Tx } from "#server/db/open";
import { newId } from "#server/kit/ids";
import { publishedFlows } from "../repository.ts";

const mostInChain = 5;
const mostADay = 10;
const day = 86_400_000;

export interface Cause {
  storeId: string;
  topic: string;
  trigger: CaseTrigger;
  subject: { type: SubjectType; id: string; version: number };
  /** The flows whose actions led here. */
  chain: readonly string[];
  now: Date;
}

export const causeKey = ({ topic, subject }: Pick<Cause, "topic" | "subject">): string => `${topic}:${subject.id}:${subject.version}`;

/**
 * Insert a run for each published flow of a trigger, and return them by rank. A flow does not start again by what it led to itself, nor
 * more than ten times a day for one case; a chain of five starts nothing.
 */
export async function insertRuns(tx: Tx, cause: Cause): Promise<string[]> {
  const { storeId, trigger, subject, chain, now } = cause;
  if (chain.length >= mostInChain) return [];
  const flows = (await publishedFlows(tx, storeId, trigger)).filter(({ id }) => !chain.includes(id));
  const started: string[] = [];
  for (const flow of flows) {
    if ((await countRecent(tx, cause, flow.id)) >= mostADay) continue;
    const start = flow.graph.nodes.find(({ type }) => type === "TRIGGER");
    if (!start) continue;
    const id = newId();
    const inserted = await tx
      .insertInto("flow_run")
      .values({
        ...{ id, store_id: storeId, flow_id: flow.id, number: flow.number, trigger, cause: causeKey(cause), chain: [...chain] },
        ...{ subject_type: subject.type, subject_id: subject.id, state: "READY", node_id: start.id, wait_version: subject.version },
        ...{ started_at: now.toISOString(), wake_at: null, wait_for: null, pay_day: null, error_code: null, ended_at: null },
      })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) started.push(id);
  }
  return started;
}

async function countRecent(tx: Tx, { storeId, subject, now }: Cause, flowId: string): Promise<number> {
  const { n } = await tx
    .selectFrom("flow_run")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("store_id", "=", storeId)
    .where("subject_id", "=", subject.id)
    .where("flow_id", "=", flowId)
    .where("started_at", ">", new Date(now.getTime() - day).toISOString())
    .executeTakeFirstOrThrow();
  return n;
}
