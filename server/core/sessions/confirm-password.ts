import type { CoreDeps } from "#server/core/module";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { startAttempt } from "./attempts.ts";
import { accountSubject } from "./known-device.ts";
import { fits } from "./passwords.ts";
import { accountById } from "./repository.ts";

/** A person who is signed in. */
export interface SignedIn {
  accountId: string;
  sessionId: string;
}

/** Confirm the password before something that weakens the account. @throws BAD_CREDENTIALS, RATE_LIMITED */
export async function confirmPassword(
  { db }: Pick<CoreDeps, "db">,
  person: SignedIn,
  password: string,
  { ip, now }: CallContext,
): Promise<void> {
  const account = await accountById(db.kysely, person.accountId);
  const attempt = await startAttempt(db, { subject: accountSubject(account.email), ip, device: person.sessionId, now });
  ensure(await fits(password, account.password_hash), "BAD_CREDENTIALS");
  await attempt.clear();
}
