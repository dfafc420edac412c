import { timingSafeEqual } from "node:crypto";
import { isLoopback } from "#server/kit/loopback";
import { sealOf } from "#server/kit/seal";
import type { ModuleDeps } from "#server/modules/module";

type Deps = Pick<ModuleDeps, "config">;

/**
 * The key of the mailbox, printed at the start; null where there is no mailbox. There is one only while mails cannot be sent and only
 * this machine is listened to. The key proves access to the console: a proxy in front must not open everybody's codes to everybody.
 */
export const mailboxKey = ({ config }: Deps): string | null =>
  config.smtpUrl === null && isLoopback(config.host) ? sealOf(config.secret).fingerprint("mailbox", "key").slice(0, 32) : null;

/** Mails to people with an account that could not be sent, newest first; null without the right key. */
export async function keptMails({ config, db }: Deps & Pick<ModuleDeps, "db">, key: string | undefined) {
  const right = mailboxKey({ config });
  const [given, wanted] = [Buffer.from(key ?? ""), Buffer.from(right ?? "")];
  if (!right || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
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
