import { isLoopback } from "#server/kit/loopback";
import { isSameText } from "#server/kit/same-text";
import { sealOf } from "#server/kit/seal";
import type { ModuleDeps } from "#server/platforms/module";

type Deps = Pick<ModuleDeps, "config">;

/**
 * Return the key of the mailbox, printed at start-up; null where there is none. It exists only while mails cannot be
 * sent and the server listens on this machine alone. The key proves access to the console: behind a proxy, anyone could
 * otherwise read everyone's codes.
 */
export const mailboxKey = ({ config }: Deps): string | null =>
  config.smtpUrl === null && isLoopback(config.host) ? sealOf(config.secret).fingerprint("mailbox", "key").slice(0, 32) : null;

/** Return unsent mails to account holders, newest first; null without the right key. */
export async function unsentMails({ config, db }: Deps & Pick<ModuleDeps, "db">, key: string | undefined) {
  const right = mailboxKey({ config });
  if (!right || !isSameText(key ?? "", right)) return null;
  const rows = await db.kysely
    .selectFrom("account_mail")
    .select(["id", "recipient", "subject", "body", "created_at"])
    .where("state", "=", "KEPT")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return rows.map((row) => ({ ...row, body: sealOf(config.secret).open(row.body) ?? "" }));
}
