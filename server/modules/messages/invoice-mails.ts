import type { Language } from "#contracts/session/rules";
import type { Tx } from "#server/db/open";
import type { ModuleDeps } from "#server/modules/module";
import { fill, type InvoiceTemplate, mailWords } from "./mail-words.ts";
import { writeMessage } from "./write-message.ts";

export interface InvoiceMail {
  store_id: string;
  invoice_id: string;
  template: InvoiceTemplate;
  language: Language;
  recipient: string;
  /** `invoice` and `amount`; `date`, `link` and `message` may be empty. */
  values: Record<string, string> & { name: string; store: string };
  at: string;
}

/** Write a mail about a document in its language; its paper is attached when it is sent. */
export async function writeInvoiceMail(tx: Tx, { config }: Pick<ModuleDeps, "config">, mail: InvoiceMail): Promise<void> {
  const { store_id, invoice_id, template, language, recipient, values, at } = mail;
  const words = mailWords(language);
  const paragraphs = [
    fill(values.name ? words.greeting : words.greetingNobody, values),
    fill(words[template].body, values),
    values.date && fill(template === "invoiceReminder" ? words.invoiceWasDue : words.invoiceDue, values),
    values.link && fill(words.invoiceLink, values),
    values.message,
    fill(words.closing, values),
  ];
  await writeMessage(tx, config, {
    ...{ store_id, return_id: null, invoice_id, template, language, recipient },
    subject: fill(words[template].subject, values),
    body: paragraphs.filter(Boolean).join("\n\n"),
    created_at: at,
  });
}
