import { randomBytes } from "node:crypto";
import type { Reader, Tx } from "#server/db/database";
import type { SignInStep } from "#server/db/tables";
import { tokenHash } from "#server/kit/digest";

type Kind = SignInStep["kind"];
export interface NewStep {
  kind: Kind;
  lifeMs: number;
  accountId?: string;
  membershipId?: string;
  proof?: string;
}
const maxTries = 5;

/** Open a step of a sign-in; returns the token the browser must bring back. */
export async function openStep(reader: Reader, { kind, lifeMs, accountId, membershipId, proof }: NewStep, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await reader
    .insertInto("sign_in_step")
    .values({
      hash: tokenHash(token),
      kind,
      account_id: accountId ?? null,
      membership_id: membershipId ?? null,
      proof: proof ?? null,
      expires_at: new Date(now.getTime() + lifeMs).toISOString(),
    })
    .execute();
  return token;
}

/**
 * Count an attempt before anything is compared, and return the step; nothing when it is unknown, expired, or was tried
 * five times.
 */
export const tryStep = (reader: Reader, kind: Kind, token: string, now: Date) =>
  reader
    .updateTable("sign_in_step")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("hash", "=", tokenHash(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now.toISOString())
    .where("tries", "<", maxTries)
    .returningAll()
    .executeTakeFirst();

/** Use a step up; returns false when another call did so first. */
export async function endStep(tx: Tx, token: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("sign_in_step").where("hash", "=", tokenHash(token)).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Use up a step that needs no second proof, and return it; nothing when it is unknown, expired or used. */
export const takeStep = (reader: Reader, kind: Kind, token: string, now: Date) =>
  reader
    .deleteFrom("sign_in_step")
    .where("hash", "=", tokenHash(token))
    .where("kind", "=", kind)
    .where("expires_at", ">", now.toISOString())
    .returningAll()
    .executeTakeFirst();

export async function sweepSteps(reader: Reader, now: Date): Promise<void> {
  await reader.deleteFrom("sign_in_step").where("expires_at", "<", now.toISOString()).execute();
}
