import type { Language } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";
import { fill, mailWords } from "../writing/mail-words.ts";
import { sealedBody, writeMessage } from "../writing/write-message.ts";

interface ConfirmationMail {
  /** The mail's id, which its links are signed for. */
  id: string;
  storeId: string;
  subscriberId: string;
  language: Language;
  recipient: string;
  name: string;
  store: string;
  confirmUrl: string;
  leaveUrl: string;
  /** ISO instant. */
  at: string;
}

/** Write the mail that asks a person to confirm that they want mails. Its links are sealed, and deleted once it is sent. */
export async function writeConfirmation(tx: Tx, { config }: Pick<ModuleDeps, "config">, mail: ConfirmationMail): Promise<void> {
  const words = mailWords(mail.language);
  const values = { name: mail.name, store: mail.store, confirm: mail.confirmUrl, leave: mail.leaveUrl };
  const greeting = fill(mail.name ? words.greeting : words.greetingNobody, values);
  const body = [greeting, fill(words.subscriptionConfirm.body, values), fill(words.closing, values)].join("\n\n");
  await writeMessage(tx, config, {
    id: mail.id,
    store_id: mail.storeId,
    subscriber_id: mail.subscriberId,
    template: "subscriptionConfirm",
    language: mail.language,
    recipient: mail.recipient,
    subject: fill(words.subscriptionConfirm.subject, values),
    body: sealedBody(config.secret, body),
    created_at: mail.at,
  });
}
