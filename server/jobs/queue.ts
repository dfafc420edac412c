import { sql } from "kysely";
import type { Reader, Tx } from "#server/db/open";

export const jobChannel = "backhaul_job";

export interface JobRequest {
  queue: string;
  /** While a job of this queue with this key waits or runs, another is not added. */
  key?: string;
  payload?: unknown;
  /** Not before; at once by default. */
  runAt?: Date;
  maxAttempts?: number;
}

export interface Job<Payload = unknown> {
  id: number;
  queue: string;
  payload: Payload;
  /** 1 the first time. */
  attempt: number;
  maxAttempts: number;
}

/** Tries before a job counts as dead, unless its request says otherwise. */
const usualAttempts = 6;

/** Adds a job in the caller's transaction: it exists exactly if the transaction commits. */
export async function enqueue(tx: Tx, { queue, key, payload = {}, runAt, maxAttempts = usualAttempts }: JobRequest): Promise<void> {
  const at = runAt?.toISOString() ?? "-infinity";
  await sql`
    with added as (
      insert into job (queue, key, payload, run_at, max_attempts)
      values (${queue}, ${key ?? null}, ${JSON.stringify(payload)}, ${at}, ${maxAttempts})
      on conflict do nothing returning queue
    )
    select pg_notify(${sql.lit(jobChannel)}, queue) from added`.execute(tx);
}

interface Claim {
  queues: readonly string[];
  limit: number;
  now: Date;
  lockedUntil: Date;
  lockedBy: string;
}

/** Takes due jobs for one worker; no other gets them until the lease ends. Jobs whose lease has ended are taken again. */
export async function claim(reader: Reader, { queues, limit, now, lockedUntil, lockedBy }: Claim): Promise<Job[]> {
  const { rows } = await sql<Job>`
    with due as materialized (
      select id from job
      where state <> 'dead' and run_at <= ${now.toISOString()} and queue = any(${[...queues]})
        and (state = 'ready' or locked_until < ${now.toISOString()})
      order by run_at, id limit ${limit} for update skip locked
    )
    update job set state = 'running', attempts = attempts + 1, locked_until = ${lockedUntil.toISOString()}, locked_by = ${lockedBy}
    from due where job.id = due.id
    returning job.id, job.queue, job.payload, job.attempts as attempt, job.max_attempts as "maxAttempts"`.execute(reader);
  return rows.sort((a, b) => a.id - b.id);
}

/** The job as this worker holds it: an attempt that lost its lease must not touch the next one's. */
const mine = (reader: Reader, job: Job, lockedBy: string) =>
  reader.updateTable("job").where("id", "=", job.id).where("locked_by", "=", lockedBy).where("attempts", "=", job.attempt);

export async function finish(reader: Reader, job: Job, lockedBy: string): Promise<void> {
  await reader.deleteFrom("job").where("id", "=", job.id).where("locked_by", "=", lockedBy).where("attempts", "=", job.attempt).execute();
}

export async function renew(reader: Reader, job: Job, lockedBy: string, until: Date): Promise<void> {
  await mine(reader, job, lockedBy).set({ locked_until: until.toISOString() }).execute();
}

export async function putBack(reader: Reader, job: Job, lockedBy: string, runAt: Date, code: string): Promise<void> {
  await mine(reader, job, lockedBy)
    .set({ state: "ready", run_at: runAt.toISOString(), locked_until: null, locked_by: null, last_error: code })
    .execute();
}

/** Puts back what a worker holds besides `working`: claims it never learned of, and jobs whose outcome it could not write. */
export async function takeBack(reader: Reader, lockedBy: string, working: readonly number[]): Promise<void> {
  await reader
    .updateTable("job")
    .set({ state: "ready", locked_until: null, locked_by: null })
    .where("state", "=", "running")
    .where("locked_by", "=", lockedBy)
    .where(sql<boolean>`id <> all(${[...working]}::bigint[])`)
    .execute();
}

export async function bury(reader: Reader, job: Job, lockedBy: string, code: string): Promise<void> {
  await mine(reader, job, lockedBy).set({ state: "dead", locked_until: null, locked_by: null, last_error: code }).execute();
}

/** How many jobs wait, run and are dead, for the readiness probe and the metrics. */
export async function countJobs(reader: Reader): Promise<Record<"ready" | "running" | "dead", number>> {
  const rows = await reader
    .selectFrom("job")
    .select(["state", (e) => e.fn.countAll<number>().as("n")])
    .groupBy("state")
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
  return { ready: of("ready"), running: of("running"), dead: of("dead") };
}
