import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import { newId } from "#server/kit/ids";
import type { Log } from "#server/kit/log";
import { cutText } from "#server/kit/sound-text";
import { bury, claim, finish, type Job, jobChannel, putBack, renew, takeBack } from "./queue.ts";

const minute = 60_000;
/** Delays after the first, second, … failure; the last one repeats. */
const usualBackoff = [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute] as const;

export interface Handler<Payload = never> {
  /** Must be safe to repeat: a killed process leaves a job half done and another one retries it. */
  run(job: Job<Payload>, signal: AbortSignal): Promise<void>;
  /** Its signal is aborted as soon as the worker stops, for work that can stop at any point and continue later. */
  endsOnStop?: boolean;
  /** Milliseconds to wait after the first, second, … failure. */
  backoff?: readonly number[];
}
export type Handlers = Readonly<Record<string, Handler>>;

/** Thrown by a handler when a retry cannot help: the job is dead at once. */
export class GiveUp extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

interface Options {
  clock: Clock;
  log: Log;
  /** Jobs at a time. */
  concurrency?: number;
  /** Milliseconds a claim is valid; a running worker renews it. */
  lease?: number;
  /** Milliseconds between polls, for due retries and missed notifications. */
  poll?: number;
}

export interface Worker {
  start(): Promise<void>;
  /**
   * Stop claiming and wait for running jobs; after `grace` milliseconds they are aborted, and soon after left to their
   * lease.
   */
  stop(grace?: number): Promise<void>;
  /** Run jobs until none is due, without `start`; returns how many ran. For tests and tools. */
  drain(): Promise<number>;
}

/** Create a worker for the queues that have handlers. Any number of workers may share a database. */
export function createWorker(db: Database, handlers: Handlers, options: Options): Worker {
  const { clock, log, concurrency = 5, lease = minute, poll = 5000 } = options;
  const name = newId();
  const queues = Object.keys(handlers);
  const running = new Map<Promise<void>, number>();
  const abort = new AbortController();
  const stopping = new AbortController();
  let stopped = false;
  let started = false;
  let again = false;
  /** The connection to the database was lost; jobs held but not running must be returned to the queue. */
  let wasCutOff = false;
  let filling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => Promise<void>) | undefined;
  const leaseEnd = () => new Date(clock.now().getTime() + lease);

  const take = (limit: number) => claim(db.kysely, { queues, limit, now: clock.now(), lockedUntil: leaseEnd(), lockedBy: name });

  async function work(job: Job): Promise<void> {
    const beat = setInterval(() => void renew(db.kysely, job, name, leaseEnd()).catch(() => undefined), lease / 3);
    try {
      if (job.attempt > job.maxAttempts) throw new GiveUp("LEASE_EXPIRED");
      const handler = handlers[job.queue];
      await handler?.run(job as Job<never>, handler.endsOnStop ? stopping.signal : abort.signal);
      await finish(db.kysely, job, name);
    } catch (error) {
      await fail(job, error);
    } finally {
      clearInterval(beat);
    }
  }

  async function fail(job: Job, error: unknown): Promise<void> {
    const code = codeOf(error);
    const last = error instanceof GiveUp || job.attempt >= job.maxAttempts;
    log[last ? "error" : "warn"]({ err: error, job: job.id, queue: job.queue, attempt: job.attempt }, last ? "job is dead" : "job failed");
    const backoff = handlers[job.queue]?.backoff ?? usualBackoff;
    const pause = backoff[Math.min(job.attempt, backoff.length) - 1] ?? minute;
    try {
      if (last) await bury(db.kysely, job, name, code);
      else await putBack(db.kysely, job, name, new Date(clock.now().getTime() + pause), code);
    } catch (lost) {
      // The lease expires and the job is claimed again.
      log.error({ err: lost, job: job.id }, "the outcome of a job could not be written");
    }
  }

  function begin(job: Job): Promise<void> {
    const done = work(job).finally(() => {
      running.delete(done);
      wake();
    });
    running.set(done, job.id);
    return done;
  }

  async function fill(): Promise<void> {
    do {
      again = false;
      const free = concurrency - running.size;
      if (stopped || free <= 0) return;
      await recover();
      const jobs = await take(free);
      for (const job of jobs) void begin(job);
      if (jobs.length === free) again = true;
    } while (again);
  }

  async function recover(): Promise<void> {
    if (!wasCutOff) return;
    wasCutOff = false;
    await takeBack(db.kysely, name, [...running.values()]).catch((error) => {
      wasCutOff = true;
      throw error;
    });
  }

  function resume(): void {
    wasCutOff = true;
    wake();
  }

  function wake(): void {
    if (!started || stopped) return;
    again = true;
    filling ??= fill()
      .catch((error) => log.error({ err: error }, "jobs could not be taken"))
      .finally(() => {
        filling = undefined;
      });
  }

  return {
    async start() {
      started = true;
      unlisten = await db.listen(jobChannel, wake, resume);
      timer = setInterval(wake, poll);
      wake();
    },
    async stop(grace = 20_000) {
      stopping.abort();
      stopped = true;
      clearInterval(timer);
      await unlisten?.();
      await filling;
      if (await settled(running.keys(), grace)) return;
      abort.abort();
      await settled(running.keys(), 2000);
    },
    async drain() {
      let count = 0;
      for (let jobs = await take(concurrency); jobs.length > 0; jobs = await take(concurrency)) {
        await Promise.all(jobs.map(begin));
        count += jobs.length;
      }
      return count;
    },
  };
}

/** Whether all settled within the time. */
async function settled(work: Iterable<Promise<void>>, within: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), within);
  });
  const done = await Promise.race([Promise.allSettled(work).then(() => true), tooLate]);
  clearTimeout(timer);
  return done;
}

/** The error's code or class for storage; its message may contain customer data. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === "string" && code) return cutText(code, 100);
  return error instanceof Error ? cutText(error.name, 100) : "UNKNOWN";
}
