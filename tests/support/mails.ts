import type { Config } from "#server/config";
import type { Database } from "#server/db/open";
import { sealOf } from "#server/kit/seal";

/** Return the mails sent to an address, oldest first, with their decrypted texts. */
export async function mailsTo({ db, config }: { db: Database; config: Config }, email: string) {
  const rows = await db.kysely
    .selectFrom("account_mail")
    .select(["template", "language", "subject", "body", "state"])
    .where("recipient", "=", email)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, body: sealOf(config.secret).open(row.body) ?? "" }));
}

/** Return the code in the newest mail of a template. */
export async function mailedCode(world: { db: Database; config: Config }, email: string, template: "verify" | "reset"): Promise<string> {
  const mail = (await mailsTo(world, email)).filter((one) => one.template === template).at(-1);
  const code = /\b(\d{4}) (\d{4})\b/.exec(mail?.body ?? "");
  if (!code) throw new Error(`no ${template} mail to ${email}`);
  return `${code[1]}${code[2]}`;
}
