import type { Language } from "#contracts/session";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/modules/module";
import { fill, mailWords, type Template } from "./mail-words.ts";

interface CustomerMail {
  storeId: string;
  returnId: string | null;
  template: Template;
  language: Language;
  recipient: string;
  /** `name` and `store` are of every mail. */
  values: Record<string, string> & { name: string; store: string };
  /** ISO. */
  at: string;
}

/** Writes a mail to a customer in the transaction of what it is about, to be sent by a job; without a mail server it is kept. */
export async function writeCustomerMail(tx: Tx, { config }: Pick<ModuleDeps, "config">, mail: CustomerMail): Promise<void> {
  const { storeId, returnId, template, language, recipient, values, at } = mail;
  const words = mailWords(language);
  const id = newId();
  const isKept = config.smtpUrl === null;
  const greeting = fill(values.name ? words.greeting : words.greetingNobody, values);
  await tx
    .insertInto("message")
    .values({
      id,
      store_id: storeId,
      return_id: returnId,
      template,
      language,
      recipient,
      subject: fill(words[template].subject, values),
      body: [greeting, fill(words[template].body, values).trim(), fill(words.closing, values)].join("\n\n"),
      state: isKept ? "KEPT" : "QUEUED",
      error: null,
      created_at: at,
      sent_at: null,
    })
    .execute();
  if (!isKept) await enqueue(tx, { queue: "send-mail", key: id, payload: { storeId, id } });
}
