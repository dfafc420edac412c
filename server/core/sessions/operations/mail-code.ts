import type { Language } from "#contracts/session/session";
import type { CoreDeps } from "#server/core/module";
import { type AccountMail, writeAccountMail } from "#server/core/ports";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import type { Device } from "#server/kit/device";
import { countMail } from "../attempts.ts";
import { issueCode } from "../codes.ts";
import { attemptAt } from "../known-device.ts";

type Purpose = "verify" | "reset";
const queue = "account-code";
const pages: Record<Purpose, string> = { verify: "/auth/verify", reset: "/auth/new-password" };

/**
 * Request a code by mail. A job looks up the account later, so timing and response are the same for any address.
 * @throws RATE_LIMITED
 */
export async function requestCode(
  deps: Pick<CoreDeps, "db" | "seal" | "config">,
  email: string,
  purpose: Purpose,
  device: Device,
): Promise<void> {
  const { db } = deps;
  await countMail(db, attemptAt(deps, email, device, email.toLowerCase()));
  const payload = { email, purpose, language: device.language };
  await db.transaction((tx) => enqueue(tx, { queue, key: `${purpose} ${email.toLowerCase()}`, payload, maxAttempts: 2 }));
}

/** Write the mail with a new code and a link that fills it in. The code follows the #, which servers do not log. */
export async function mailCode(
  tx: Tx,
  deps: Pick<CoreDeps, "config" | "seal">,
  account: AccountMail["account"],
  { purpose, language, now }: { purpose: Purpose; language: Language; now: Date },
): Promise<void> {
  const code = await issueCode(tx, deps.seal, account.id, purpose, now);
  const link = `${deps.config.publicUrl}${pages[purpose]}#${new URLSearchParams({ email: account.email, code })}`;
  const values = { code: `${code.slice(0, 4)} ${code.slice(4)}`, link };
  await writeAccountMail(deps, tx, { account, template: purpose, language, values, now });
}

export const codeJobs = (deps: Pick<CoreDeps, "db" | "clock" | "config" | "seal">): Handlers => ({
  [queue]: {
    async run(job) {
      const { email, purpose, language } = job.payload as { email: string; purpose: Purpose; language: Language };
      await deps.db.transaction(async (tx) => {
        const account = await tx.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirst();
        if (account?.status !== "active" || (purpose === "verify" && account.email_verified)) return;
        await mailCode(tx, deps, account, { purpose, language, now: deps.clock.now() });
      });
    },
  },
});
