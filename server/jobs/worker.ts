import type { Database, Tx } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import { newId } from "#server/kit/ids";
import type { Log } from "#server/kit/log";
import { cutText } from "#server/kit/sound-text";
import type { Write } from "#server/kit/together";
import { bury, claim, finish, type Job, jobChannel, putBack, renew, takeBack } from "./queue.ts";

const minute = 60_000;
/** Delays after the first, second, … failure; the last one repeats. */
const usualBackoff = [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute] as const;

/** Finish a job in the transaction of its work, in one statement with the last writes of it. */
export type Finish = (tx: Tx, writes?: readonly Write[]) => Promise<void>;

export interface Handler<Payload = never> {
  /**
   * Must be safe to repeat: a killed process leaves a job half done and another one retries it. The worker finishes the job, unless this
   * called `finish` in a transaction that was committed.
   */
  run(job: Job<Payload>, signal: AbortSignal, finish: Finish): Promise<void>;
  /**
   * It draws documents, copies many rows or waits for somebody else's server. Such jobs never take the last places: a customer's email
   * does not wait for an export.
   */
  takesLong?: boolean;
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

/** Queues whose jobs share places. */
interface Lane {
  queues: readonly string[];
  /** Places they may take. */
  most: number;
  busy: number;
  /** Jobs may wait: some were announced, or there were more than places. */
  isDue: boolean;
}
/** Places that jobs which take long leave to the others. */
const keptFree = 2;

/** Create a worker for the queues that have handlers. Any number of workers may share a database. */
export function createWorker(db: Database, handlers: Handlers, options: Options): Worker {
  const { clock, log, concurrency = 5, lease = minute, poll = 5000 } = options;
  const name = newId();
  const queues = Object.keys(handlers);
  const lane = (takesLong: boolean, most: number): Lane => ({
    queues: queues.filter((queue) => Boolean(handlers[queue]?.takesLong) === takesLong),
    most,
    busy: 0,
    isDue: true,
  });
  const lanes = [lane(true, Math.max(1, concurrency - keptFree)), lane(false, concurrency)];
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

  const take = (of: readonly string[], limit: number) =>
    claim(db.kysely, { queues: of, limit, now: clock.now(), lockedUntil: leaseEnd(), lockedBy: name });

  async function work(job: Job): Promise<void> {
    const beat = setInterval(() => void renew(db.kysely, job, name, leaseEnd()).catch(() => undefined), lease / 3);
    try {
      if (job.attempt > job.maxAttempts) throw new GiveUp("LEASE_EXPIRED");
      const handler = handlers[job.queue];
      let isFinished = false;
      const finishWithin: Finish = async (tx, writes) => {
        await finish(tx, job, name, writes);
        isFinished = true;
      };
      await handler?.run(job as Job<never>, handler.endsOnStop ? stopping.signal : abort.signal, finishWithin);
      if (!isFinished) await finish(db.kysely, job, name);
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
    const done = work(job).finally(() => running.delete(done));
    running.set(done, job.id);
    return done;
  }

  async function fill(): Promise<void> {
    do {
      again = false;
      if (stopped || running.size >= concurrency) return;
      await recover();
      for (const one of lanes) await fillLane(one);
    } while (again);
  }

  async function fillLane(one: Lane): Promise<void> {
    const free = Math.min(concurrency - running.size, one.most - one.busy);
    if (!one.isDue || free <= 0) return;
    one.isDue = false;
    try {
      const jobs = await take(one.queues, free);
      if (jobs.length === free) one.isDue = true;
      for (const job of jobs) {
        one.busy += 1;
        void begin(job).then(() => {
          one.busy -= 1;
          wake();
        });
      }
    } catch (error) {
      one.isDue = true;
      throw error;
    }
  }

  async function recover(): Promise<void> {
    if (!wasCutOff) return;
    wasCutOff = false;
    await takeBack(db.kysely, name, [...running.values()]).catch((error) => {
      wasCutOff = true;
      throw error;
    });
  }

  function look(): void {
    for (const one of lanes) one.isDue = true;
    wake();
  }

  function resume(): void {
    wasCutOff = true;
    look();
  }

  function hear(queue: string): void {
    for (const one of lanes) if (one.queues.includes(queue)) one.isDue = true;
    wake();
  }

  function wake(): void {
    if (!started || stopped) return;
    again = true;
    filling ??= fill()
      .catch((error) => log.error({ err: error }, "jobs could not be taken"))
      .finally(() => {
        filling = undefined;
        // Something woke it after its last look.
        if (again) wake();
      });
  }

  return {
    async start() {
      started = true;
      unlisten = await db.listen(jobChannel, hear, resume);
      timer = setInterval(look, poll);
      look();
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
      for (let jobs = await take(queues, concurrency); jobs.length > 0; jobs = await take(queues, concurrency)) {
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
