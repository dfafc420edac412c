import type { Language } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import type { Device } from "#server/kit/device";
import { countMail } from "../attempts.ts";
import { issueCode } from "../codes.ts";
import type { MailAccount, SessionDeps } from "../deps.ts";
import { attemptAt } from "../known-device.ts";

type Purpose = "verify" | "reset";
type Links = Pick<SessionDeps, "config" | "seal" | "writeMail">;
const queue = "account-code";
const pages: Record<Purpose, string> = { verify: "/auth/verify", reset: "/auth/new-password" };

/**
 * Request a code by mail. A job looks up the account later, so timing and response are the same for any address.
 * @throws RATE_LIMITED
 */
export async function requestCode(
  deps: Pick<SessionDeps, "db" | "seal" | "config">,
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
  { config, seal, writeMail }: Links,
  account: MailAccount,
  { purpose, language, now }: { purpose: Purpose; language: Language; now: Date },
): Promise<void> {
  const code = await issueCode(tx, seal, account.id, purpose, now);
  const link = `${config.publicUrl}${pages[purpose]}#${new URLSearchParams({ email: account.email, code })}`;
  const values = { code: `${code.slice(0, 4)} ${code.slice(4)}`, link };
  await writeMail(tx, { account, template: purpose, language, values, now });
}

export const codeJobs = ({ db, clock, ...links }: Links & Pick<SessionDeps, "db" | "clock">): Handlers => ({
  [queue]: {
    async run(job) {
      const { email, purpose, language } = job.payload as { email: string; purpose: Purpose; language: Language };
      await db.transaction(async (tx) => {
        const account = await tx.selectFrom("account").selectAll().where("email", "=", email).executeTakeFirst();
        if (account?.status !== "active" || (purpose === "verify" && account.email_verified)) return;
        await mailCode(tx, links, account, { purpose, language, now: clock.now() });
      });
    },
  },
});
