import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import type { Device } from "#server/kit/device";
import { ensure } from "#server/kit/errors";
import { startAttempt } from "../attempts.ts";
import { codeSubject, provenAccount, spendCode } from "../codes.ts";
import { attemptAt } from "../known-device.ts";
import { listPersons } from "../repository.ts";

/** Confirm an address with the mailed code. @throws BAD_CODE, RATE_LIMITED */
export async function verifyEmail(deps: CoreDeps, { email, code }: { email: string; code: string }, device: Device): Promise<void> {
  const attempt = attemptAt(deps, email, device, codeSubject(email));
  await startAttempt(deps.db, attempt);
  const accountId = await provenAccount(deps, { email, code, purpose: "verify", isKnown: attempt.device !== null }, device.now);
  ensure(accountId, "BAD_CODE");
  await deps.db.transaction(async (tx) => {
    ensure(await spendCode(tx, accountId, "verify"), "BAD_CODE");
    await tx.updateTable("account").set({ email_verified: true }).where("id", "=", accountId).execute();
    for (const { id, store_id, user_type, first_name, last_name } of await listPersons(tx, accountId)) {
      const actor = { type: user_type, id, name: `${first_name} ${last_name}`.trim() };
      const entry = { action: "email.verified", object_type: "account", object_id: accountId };
      await writeAudit(tx, { ...device, actor, store: { id: store_id } }, entry);
    }
  });
}
