import { Password } from "#contracts/session/session";
import { writeAudit } from "#server/core/audit/api";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import { startAttempt } from "../attempts.ts";
import type { SessionDeps } from "../deps.ts";
import { accountSubject } from "../known-device.ts";
import { mailTime } from "../mail-time.ts";
import { fits, hashNewPassword } from "../passwords.ts";
import { accountById, endSessions, wordsOfAccount } from "../repository.ts";

interface Input {
  accountId: string;
  sessionId: string;
  oldPassword: string | undefined;
  password: string | undefined;
}

/** Change one's own password; ends every other session of the account. */
export async function changePassword({ db, writeMail }: SessionDeps, input: Input, context: CallContext): Promise<void> {
  ensure(input.oldPassword && input.password, "MISSING_PASSWORD_FIELDS");
  const checked = Password.safeParse(input.password);
  if (!checked.success) throw badRequest({ password: problemOf(checked.error.issues[0]) });
  const account = await accountById(db.kysely, input.accountId);
  const { ip, now } = context;
  const attempt = await startAttempt(db, { subject: accountSubject(account.email), ip, device: input.sessionId, now });
  ensure(await fits(input.oldPassword, account.password_hash), "BAD_CREDENTIALS");
  await attempt.clear();
  const passwordHash = await hashNewPassword(checked.data, await wordsOfAccount(db.kysely, account.id));
  await db.transaction(async (tx) => {
    await tx.updateTable("account").set({ password_hash: passwordHash }).where("id", "=", account.id).execute();
    const ended = await endSessions(tx, account.id, { except: input.sessionId }, context.now);
    await writeAudit(tx, context, {
      action: "password.changed",
      object_type: "account",
      object_id: account.id,
      after: { ended_sessions: ended },
    });
    const language = account.language ?? context.language;
    const values = { time: mailTime(context.now, language) };
    await writeMail(tx, { account, template: "passwordChanged", language, values, now: context.now });
  });
}

function problemOf(issue: { code: string; message: string } | undefined): string {
  if (issue?.code === "too_small") return "TOO_SMALL";
  if (issue?.code === "too_big") return "TOO_BIG";
  return issue?.message ?? "INVALID";
}
