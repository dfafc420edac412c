import type { Database } from "#server/db/open";
import { AppError } from "#server/kit/errors";

const windowMs = 15 * 60_000;
const perAccount = 10;
/** A whole office may share one IP address. */
const perIp = 100;

const accountSubject = (email: string): string => `account ${email.toLowerCase()}`;

/**
 * Count an attempt before checking the password, so that concurrent attempts cannot exceed the limit. @throws
 * RATE_LIMITED after ten failures of an account (known or not) or a hundred of an IP within 15 minutes
 */
export async function startAttempt(db: Database, email: string, ip: string, now: Date): Promise<void> {
  await limit(db, accountSubject(email), perAccount, now);
  await limit(db, `ip ${ip}`, perIp, now);
}

const mailsPerAddress = 5;

/** Count a requested mail. @throws RATE_LIMITED after five to an address (known or not) within 15 minutes */
export async function countMail(db: Database, email: string, ip: string, now: Date): Promise<void> {
  await limit(db, `mail ${email.toLowerCase()}`, mailsPerAddress, now);
  await limit(db, `mail ip ${ip}`, perIp, now);
}

async function limit(db: Database, subject: string, max: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMs).toISOString();
  const own = await db.kysely
    .insertInto("login_failure")
    .values({ subject, at: now.toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const seen = await db.kysely
    .selectFrom("login_failure")
    .select(["id", "at"])
    .where("subject", "=", subject)
    .where("at", ">", since)
    .where("id", "<=", own.id)
    .orderBy("id", "desc")
    .limit(max + 1)
    .execute();
  if (seen.length <= max) return;
  await db.kysely.deleteFrom("login_failure").where("id", "=", own.id).execute();
  const oldest = new Date(seen[max]?.at ?? now).getTime();
  throw new AppError("RATE_LIMITED", { retry_after: Math.max(1, Math.ceil((oldest + windowMs - now.getTime()) / 1000)) });
}

/** Clear the failures of an account after a correct password, and this attempt from the IP's count. */
export async function clearAttempts(db: Database, email: string, ip: string): Promise<void> {
  await db.kysely.deleteFrom("login_failure").where("subject", "=", accountSubject(email)).execute();
  const last = db.kysely.selectFrom("login_failure").select("id").where("subject", "=", `ip ${ip}`).orderBy("id", "desc").limit(1);
  await db.kysely.deleteFrom("login_failure").where("id", "in", last).execute();
}

/** Delete attempts that no longer count. */
export async function sweepAttempts(db: Database, now: Date): Promise<void> {
  await db.kysely
    .deleteFrom("login_failure")
    .where("at", "<", new Date(now.getTime() - windowMs).toISOString())
    .execute();
}
