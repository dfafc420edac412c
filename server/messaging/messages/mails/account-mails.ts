import { readFileSync } from "node:fs";
import type { Language } from "#contracts/session/session";
import type { AccountMail } from "#server/core/ports";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import { newId } from "#server/kit/ids";
import { sealOf } from "#server/kit/seal";
import { fillMailWords } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";

type Words = Record<AccountMail["template"], { subject: string; body: string }> & Record<"greeting" | "greetingNobody" | "closing", string>;

export const accountMailQueue = "send-account-mail";

const read = new Map<Language, Words>();
function wordsOf(language: Language): Words {
  const known = read.get(language);
  if (known) return known;
  const words = JSON.parse(readFileSync(new URL(`../../../locales/account-mails/${language}.json`, import.meta.url), "utf8")) as Words;
  read.set(language, words);
  return words;
}

/** Write a mail to an account holder, in the transaction of its cause. Without a mail server it is stored. */
export async function writeAccountMail({ config }: Pick<ModuleDeps, "config">, tx: Tx, mail: AccountMail): Promise<void> {
  const { account, template, values = {}, now } = mail;
  const language = account.language ?? mail.language;
  const words = wordsOf(language);
  const name = `${account.first_name} ${account.last_name}`.trim();
  const greeting = fillMailWords(name ? words.greeting : words.greetingNobody, { name });
  const text = [greeting, fillMailWords(words[template].body, { address: config.publicUrl, ...values }), words.closing].join("\n\n");
  const id = newId();
  await tx
    .insertInto("account_mail")
    .values({
      id,
      account_id: account.id,
      template,
      language,
      recipient: account.email,
      subject: words[template].subject,
      body: sealOf(config.secret).seal(text),
      state: config.smtpUrl === null ? "KEPT" : "QUEUED",
      error: null,
      created_at: now.toISOString(),
      sent_at: null,
    })
    .execute();
  if (config.smtpUrl !== null) await enqueue(tx, { queue: accountMailQueue, key: id, payload: { id } });
}
