import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Reader, Tx } from "#server/db/open";
import { together, type Write } from "#server/kit/together";

export const jobChannel = "backhaul_job";

export interface JobRequest {
  queue: string;
  /** Skips the request while a job of this queue with the same key waits or runs. */
  key?: string;
  payload?: unknown;
  /** Earliest start; now by default. */
  runAt?: Date;
  maxAttempts?: number;
  /** Skips the request where it does not hold. */
  onlyIf?: RawBuilder<SqlBool>;
}

export interface Job<Payload = unknown> {
  id: number;
  queue: string;
  payload: Payload;
  /** 1 the first time. */
  attempt: number;
  maxAttempts: number;
}

/** Attempts before a job is dead, unless its request sets another number. */
const usualAttempts = 6;

/** Return the write of a job, which wakes the workers when its transaction commits. */
export function jobWrite({ queue, key, payload = {}, runAt, maxAttempts = usualAttempts, onlyIf = sql`true` }: JobRequest): Write {
  const at = runAt?.toISOString() ?? "-infinity";
  return sql`
    insert into job (queue, key, payload, run_at, max_attempts)
    select ${queue}::text, ${key ?? null}::text, ${JSON.stringify(payload)}::jsonb, ${at}::timestamptz, ${maxAttempts}::int where ${onlyIf}
    on conflict do nothing returning pg_notify(${sql.lit(jobChannel)}, queue)`;
}

/** Enqueue a job in the caller's transaction; it exists only if the transaction commits. */
export const enqueue = (tx: Tx, request: JobRequest): Promise<void> => together(tx, [jobWrite(request)]);

/** Withdraw a job that has not begun. */
export async function withdraw(tx: Tx, queue: string, key: string): Promise<void> {
  await tx.deleteFrom("job").where("queue", "=", queue).where("key", "=", key).where("state", "=", "ready").execute();
}

/** Let the waiting jobs whose keys begin with a text run now. */
export async function hurry(tx: Tx, queue: string, keyStart: string): Promise<void> {
  await sql`update job set run_at = '-infinity' where queue = ${queue} and key like ${`${keyStart}%`} and state = 'ready'
    returning pg_notify(${sql.lit(jobChannel)}, queue)`.execute(tx);
}

interface Claim {
  queues: readonly string[];
  limit: number;
  now: Date;
  lockedUntil: Date;
  lockedBy: string;
}

/** Claim due jobs for one worker until their lease ends. Includes jobs whose lease has expired. */
export async function claim(reader: Reader, { queues, limit, now, lockedUntil, lockedBy }: Claim): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select id, queue, payload, attempts as attempt, max_attempts as "maxAttempts"
    from claim_jobs(${[...queues]}, ${limit}, ${now.toISOString()}, ${lockedUntil.toISOString()}, ${lockedBy})`.execute(reader);
  return rows.sort((a, b) => a.id - b.id);
}

/** The job as this worker holds it: an attempt whose lease expired must not affect the next one. */
const mine = (reader: Reader, job: Job, lockedBy: string) =>
  reader.updateTable("job").where("id", "=", job.id).where("locked_by", "=", lockedBy).where("attempts", "=", job.attempt);

/** Finish a job, in one statement with `writes`. */
export const finish = (reader: Reader, job: Job, lockedBy: string, writes: readonly Write[] = []): Promise<void> =>
  together(reader, writes, sql`finish_job(${job.id}, ${lockedBy}, ${job.attempt})`);

export async function renew(reader: Reader, job: Job, lockedBy: string, until: Date): Promise<void> {
  await mine(reader, job, lockedBy).set({ locked_until: until.toISOString() }).execute();
}

export async function putBack(reader: Reader, job: Job, lockedBy: string, runAt: Date, code: string): Promise<void> {
  await mine(reader, job, lockedBy)
    .set({ state: "ready", run_at: runAt.toISOString(), locked_until: null, locked_by: null, last_error: code })
    .execute();
}

/**
 * Return a worker's jobs to the queue except `working`: claims it never learned of, and jobs whose result it could not
 * write.
 */
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

/** Return how many jobs wait, run and are dead, for the readiness probe and the metrics. */
export async function countJobs(reader: Reader): Promise<Record<"ready" | "running" | "dead", number>> {
  const rows = await reader
    .selectFrom("job")
    .select(["state", (e) => e.fn.countAll<number>().as("n")])
    .groupBy("state")
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
  return { ready: of("ready"), running: of("running"), dead: of("dead") };
}
