import type { Language } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import { fillMailWords, mailWords, sealedBody, writeMessage } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";

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
  const greeting = fillMailWords(mail.name ? words.greeting : words.greetingNobody, values);
  const body = [greeting, fillMailWords(words.subscriptionConfirm.body, values), fillMailWords(words.closing, values)].join("\n\n");
  await writeMessage(tx, config, {
    id: mail.id,
    store_id: mail.storeId,
    subscriber_id: mail.subscriberId,
    template: "subscriptionConfirm",
    language: mail.language,
    recipient: mail.recipient,
    subject: fillMailWords(words.subscriptionConfirm.subject, values),
    body: sealedBody(config.secret, body),
    created_at: mail.at,
  });
}
