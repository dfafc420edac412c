import { normalizeIP } from "@fastify/rate-limit";
import type { Database } from "#server/db/open";
import { AppError } from "#server/kit/errors";

const minute = 60_000;
const windowMs = 15 * minute;
const perSource = 10;
/** A whole office may share one IP address. */
const perIp = 100;
const longestPauseMs = minute;

export interface Attempt {
  /** What is being guessed: the password of an account, a code, an order. */
  subject: string;
  ip: string;
  /** A device that signed in to this account before, or the session that asks; null for anybody else. */
  device: string | null;
  now: Date;
}
/** An attempt that was counted. */
export interface CountedAttempt {
  /** Forget the attempts of this source at the subject, after the right answer. */
  clear(): Promise<void>;
}

interface Count {
  subject: string;
  source: string;
}
interface Limit {
  max: number;
  windowMs: number;
}

/**
 * Count an attempt before checking the answer, so that concurrent attempts cannot exceed the limit: ten at a subject and
 * a hundred in all from one IP within 15 minutes. Ten failures from anywhere slow strangers down; a known device is
 * counted alone, so nobody else can keep it out. @throws RATE_LIMITED
 */
export async function startAttempt(db: Database, attempt: Attempt): Promise<CountedAttempt> {
  const { device, now } = attempt;
  const count = countOf(attempt);
  await counting(db, count, now, async (id) => {
    await assertBelow(db, id, count, { max: perSource, windowMs }, now);
    if (device) return;
    await assertBelow(db, id, { source: count.source }, { max: perIp, windowMs }, now);
    await assertSpaced(db, id, count.subject, now);
  });
  return {
    clear: async () => {
      const { subject, source } = count;
      await db.kysely.deleteFrom("login_failure").where("subject", "=", subject).where("source", "=", source).execute();
    },
  };
}

/** Forget every attempt at a subject, whose secret was replaced. */
export async function clearSubject(db: Database, subject: string): Promise<void> {
  await db.kysely
    .deleteFrom("login_failure")
    .where("subject", "in", [subject, `known ${subject}`])
    .execute();
}

const countOf = ({ subject, ip, device }: Attempt): Count =>
  device ? { subject: `known ${subject}`, source: `device ${device}` } : { subject, source: `ip ${normalizeIP(ip)}` };

/**
 * Count a requested mail. @throws RATE_LIMITED after five to an address (known or not), or a hundred from an IP, within
 * 15 minutes
 */
export async function countMail(db: Database, { subject, ...rest }: Attempt): Promise<void> {
  const { now } = rest;
  const count = countOf({ subject: `mail ${subject}`, ...rest });
  const own = { ...count, source: `mail ${count.source}` };
  await counting(db, own, now, async (id) => {
    await assertBelow(db, id, { subject: own.subject }, { max: 5, windowMs }, now);
    await assertBelow(db, id, { source: own.source }, { max: perIp, windowMs }, now);
  });
}

const invitations = { ofStore: { max: 50, windowMs: 60 * minute }, toRecipient: { max: 5, windowMs: 60 * minute } };

/** Count an invitation. @throws RATE_LIMITED after fifty of a store, or five to one recipient, within an hour */
export async function countInvitation(db: Database, storeId: string, email: string, now: Date): Promise<void> {
  const [subject, source] = [`invitation ${email.toLowerCase()}`, `store ${storeId}`];
  await counting(db, { subject, source }, now, async (id) => {
    await assertBelow(db, id, { subject }, invitations.toRecipient, now);
    await assertBelow(db, id, { source }, invitations.ofStore, now);
  });
}

/** Record an attempt and check it; a refused one does not count, so a refusal never lasts longer by being repeated. */
async function counting(db: Database, count: Count, now: Date, check: (id: number) => Promise<void>): Promise<void> {
  const row = { ...count, at: now.toISOString() };
  const { id } = await db.kysely.insertInto("login_failure").values(row).returning("id").executeTakeFirstOrThrow();
  try {
    await check(id);
  } catch (error) {
    await db.kysely.deleteFrom("login_failure").where("id", "=", id).execute();
    throw error;
  }
}

const earlier = (db: Database, id: number, { subject, source }: Partial<Count>, since: Date) =>
  db.kysely
    .selectFrom("login_failure")
    .select("at")
    .where("at", ">", since.toISOString())
    .where("id", "<", id)
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject as string))
    .$if(source !== undefined, (query) => query.where("source", "=", source as string))
    .orderBy("id", "desc");

async function assertBelow(db: Database, id: number, of: Partial<Count>, { max, windowMs }: Limit, now: Date): Promise<void> {
  const seen = await earlier(db, id, of, new Date(now.getTime() - windowMs))
    .limit(max)
    .execute();
  const oldest = seen[max - 1];
  if (oldest) throw refused(new Date(oldest.at).getTime() + windowMs - now.getTime());
}

/** Between strangers' attempts at one subject a pause grows from a second to a minute. */
async function assertSpaced(db: Database, id: number, subject: string, now: Date): Promise<void> {
  const most = perSource + Math.ceil(Math.log2(longestPauseMs / 1000));
  const seen = await earlier(db, id, { subject }, new Date(now.getTime() - windowMs))
    .limit(most)
    .execute();
  const [last] = seen;
  if (!last || seen.length < perSource) return;
  const pause = Math.min(longestPauseMs, 1000 * 2 ** (seen.length - perSource));
  const wait = new Date(last.at).getTime() + pause - now.getTime();
  if (wait > 0) throw refused(wait);
}

const refused = (waitMs: number) => new AppError("RATE_LIMITED", { retry_after: Math.max(1, Math.ceil(waitMs / 1000)) });

/** Delete attempts that no longer count. */
export async function sweepAttempts(db: Database, now: Date): Promise<void> {
  const past = new Date(now.getTime() - invitations.ofStore.windowMs);
  await db.kysely.deleteFrom("login_failure").where("at", "<", past.toISOString()).execute();
}
