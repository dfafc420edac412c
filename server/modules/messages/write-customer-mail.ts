import type { Language } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { ModuleDeps } from "#server/modules/module";
import { fill, mailWords, type Template } from "./mail-words.ts";
import { sealedBody, writeMessage } from "./write-message.ts";

interface CustomerMail {
  storeId: string;
  returnId: string | null;
  claimId?: string;
  /** The document whose paper is attached. */
  invoiceId?: string | null;
  template: Template;
  language: Language;
  recipient: string;
  /** Every mail has `name` and `store`. */
  values: Record<string, string> & { name: string; store: string };
  /** ISO instant. */
  at: string;
  /** Encrypt the text at rest, and delete it once it is sent. */
  isSealed?: boolean;
}

/** Write a mail to a customer in their language, in the transaction of its cause. */
export async function writeCustomerMail(tx: Tx, { config }: Pick<ModuleDeps, "config">, mail: CustomerMail): Promise<void> {
  const { storeId, returnId, claimId = null, invoiceId = null, template, language, recipient, values, at, isSealed = false } = mail;
  const words = mailWords(language);
  const greeting = fill(values.name ? words.greeting : words.greetingNobody, values);
  const body = [greeting, fill(words[template].body, values).trim(), fill(words.closing, values)].join("\n\n");
  await writeMessage(tx, config, {
    store_id: storeId,
    return_id: returnId,
    invoice_id: invoiceId,
    claim_id: claimId,
    template,
    language,
    recipient,
    subject: fill(words[template].subject, values),
    body: isSealed ? sealedBody(config.secret, body) : body,
    created_at: at,
  });
}
