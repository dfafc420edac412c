import { AsyncLocalStorage } from "node:async_hooks";
import { leaveTurn } from "./fair-turns.ts";

/** A transaction whose function is running, of one database. */
export interface OpenTransaction {
  open: boolean;
  of: object;
}

/** A call with an Idempotency-Key: what it has written waits, uncommitted, for its answer. */
export interface HeldCall {
  /** It has written something that is not committed, or was lost. */
  readonly isHolding: boolean;
  /** Commit what it has written so far; undefined when there is nothing. @throws when something was lost */
  settle(): Promise<void> | undefined;
}

/** The transaction that the running code is in. */
export const transactions = new AsyncLocalStorage<OpenTransaction>();
/** The call that the running code belongs to; null where each transaction is committed at its end. */
export const calls = new AsyncLocalStorage<HeldCall | null>();

export const isInTransaction = (): boolean => transactions.getStore()?.open === true;
export const isHolding = (): boolean => isInTransaction() || calls.getStore()?.isHolding === true;

/**
 * Commit what the call has written so far, before it waits for anything but the database: a platform, a mail server, a storage, its turn.
 * Its locks, its connection and its turn are free meanwhile, and what it tells others is true.
 */
export async function beforeOutside(): Promise<void> {
  if (isInTransaction()) return;
  leaveTurn();
  await calls.getStore()?.settle();
}

/** Run work whose transactions are each committed at their end, for example one of many records that a call changes. */
export async function committedApart<T>(work: () => Promise<T>): Promise<T> {
  await beforeOutside();
  return calls.run(null, work);
}

/**
 * Do something every so many milliseconds until the returned function is called, apart from the call that began it: what it writes is
 * committed at once, and whoever waits does not wait for it. What failed is done again the next time.
 */
export function meanwhile(ms: number, work: () => Promise<void>): () => void {
  const timer = calls.run(null, () => setInterval(() => void work().catch(() => undefined), ms));
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Refuse to wait for work that others may have begun. A transaction holds a connection, and on the embedded database the only one: what was
 * begun outside of it waits for that connection, so that both would wait for ever, and everybody else with them. @throws inside a transaction
 */
export function assertMayWait(what: string): void {
  if (isInTransaction())
    throw new Error(`waiting for ${what} inside an open transaction: read it before, or with the transaction's own tx`);
}

/**
 * Return a function that runs work once for everybody who wants its outcome at the same time; the next caller after its end runs it again.
 * @throws inside a transaction
 */
export function shared<T>(what: string): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return async (key, work) => {
    assertMayWait(what);
    if (isHolding()) await beforeOutside();
    const known = running.get(key);
    if (known) {
      leaveTurn();
      return known;
    }
    // The others must not depend on the call that happened to be first.
    const begun = calls.run(null, work).finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}

interface Lifetime {
  now(): number;
  forMs: number;
}
const always: Lifetime = { now: () => 0, forMs: Number.POSITIVE_INFINITY };

/**
 * Look something up once for as long as it may be believed, without a lifetime as long as the process runs; a failed look-up is made again
 * by the next caller. @throws inside a transaction
 */
export function remembered<T>(what: string, find: () => Promise<T>, { now, forMs } = always): () => Promise<T> {
  let known: { value: T; since: number } | undefined;
  const ask = shared<T>(what);
  return async () => {
    if (known && now() - known.since < forMs) return known.value;
    const since = now();
    const value = await ask("", find);
    known = { value, since };
    return value;
  };
}
