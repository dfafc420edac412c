import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { writeAccountMail } from "#server/core/ports";
import type { Device } from "#server/kit/device";
import { ensure } from "#server/kit/errors";
import { clearSubject, startAttempt } from "../attempts.ts";
import { codeSubject, forgiveTries, provenAccount, spendCode } from "../codes.ts";
import { accountSubject, attemptAt } from "../known-device.ts";
import { mailTime } from "../mail-time.ts";
import { hashNewPassword } from "../passwords.ts";
import { accountById, endSessions, listPersons, type Person, wordsOfAccount } from "../repository.ts";

interface Input {
  email: string;
  code: string;
}

/** Return the stores of an address with a proven code; with a wrong code none, as for an address without an account. */
export async function storesByCode(deps: CoreDeps, { email, code }: Input, device: Device): Promise<Person[]> {
  const attempt = attemptAt(deps, email, device, codeSubject(email));
  const counted = await startAttempt(deps.db, attempt);
  const accountId = await provenAccount(deps, { email, code, purpose: "reset", isKnown: attempt.device !== null }, device.now);
  if (!accountId) return [];
  await counted.clear();
  await forgiveTries(deps.db, accountId, "reset");
  return listPersons(deps.db.kysely, accountId);
}

/**
 * Set a new password with the mailed code. Ends every session of the account; reading the mail also confirms the
 * address. @throws BAD_CODE, BAD_REQUEST with PASSWORD_TOO_COMMON
 */
export async function resetPassword(
  deps: CoreDeps,
  input: Input & { storeId: string | undefined; password: string },
  device: Device,
): Promise<void> {
  const { email, code, storeId, password } = input;
  const attempt = attemptAt(deps, email, device, codeSubject(email));
  await startAttempt(deps.db, attempt);
  const accountId = await provenAccount(deps, { email, code, purpose: "reset", isKnown: attempt.device !== null }, device.now);
  ensure(accountId, "BAD_CODE");
  const persons = await listPersons(deps.db.kysely, accountId);
  ensure(!storeId || persons.some((one) => one.store_id === storeId), "BAD_CODE");
  const passwordHash = await hashNewPassword(password, await wordsOfAccount(deps.db.kysely, accountId));
  const changed = { password_hash: passwordHash, email_verified: true };
  await deps.db.transaction(async (tx) => {
    ensure(await spendCode(tx, accountId, "reset"), "BAD_CODE");
    await tx.updateTable("account").set(changed).where("id", "=", accountId).execute();
    await endSessions(tx, accountId, { except: null }, device.now);
    for (const { id, store_id, user_type, first_name, last_name } of persons) {
      const actor = { type: user_type, id, name: `${first_name} ${last_name}`.trim() };
      const entry = { action: "password.reset", object_type: "account", object_id: accountId };
      await writeAudit(tx, { ...device, actor, store: { id: store_id } }, entry);
    }
    const account = await accountById(tx, accountId);
    const language = account.language ?? device.language;
    await writeAccountMail(deps, tx, {
      account,
      template: "passwordChanged",
      language,
      values: { time: mailTime(device.now, language) },
      now: device.now,
    });
  });
  for (const subject of [accountSubject(email), codeSubject(email)]) await clearSubject(deps.db, subject);
}
