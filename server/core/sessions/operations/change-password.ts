import { Password } from "#contracts/session/session";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { writeAccountMail } from "#server/core/ports";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import { startAttempt } from "../attempts.ts";
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
export async function changePassword(deps: Pick<CoreDeps, "db" | "config">, input: Input, context: CallContext): Promise<void> {
  ensure(input.oldPassword && input.password, "MISSING_PASSWORD_FIELDS");
  const checked = Password.safeParse(input.password);
  if (!checked.success) throw badRequest({ password: problemOf(checked.error.issues[0]) });
  const account = await accountById(deps.db.kysely, input.accountId);
  const { ip, now } = context;
  const attempt = await startAttempt(deps.db, { subject: accountSubject(account.email), ip, device: input.sessionId, now });
  ensure(await fits(input.oldPassword, account.password_hash), "BAD_CREDENTIALS");
  await attempt.clear();
  const passwordHash = await hashNewPassword(checked.data, await wordsOfAccount(deps.db.kysely, account.id));
  await deps.db.transaction(async (tx) => {
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
    await writeAccountMail(deps, tx, { account, template: "passwordChanged", language, values, now: context.now });
  });
}

function problemOf(issue: { code: string; message: string } | undefined): string {
  if (issue?.code === "too_small") return "TOO_SMALL";
  if (issue?.code === "too_big") return "TOO_BIG";
  return issue?.message ?? "INVALID";
}
