import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { type FixedTemplate, type FixedText, fillMailWords, mailWords, sealedBody, writeMessage } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";

interface StaffMail {
  template: Exclude<FixedTemplate, "subscriptionConfirm">;
  recipient: string;
  name: string;
  values: Record<string, string>;
}

interface StaffText {
  template: FixedText;
  recipient: string;
  values: Record<string, string>;
}

/** Write a mail to staff in the language of the person who causes it; sealed, as it carries a link that lets one in. */
export async function writeStaffMail(
  { config }: Pick<ModuleDeps, "config">,
  tx: Tx,
  { store, language, now }: CallContext,
  { template, recipient, name, values }: StaffMail,
): Promise<void> {
  const words = mailWords(language);
  const all = { store: store.name, name, ...values };
  const body = [
    fillMailWords(name ? words.greeting : words.greetingNobody, all),
    fillMailWords(words[template].body, all),
    fillMailWords(words.closing, all),
  ];
  await writeMessage(tx, config, {
    store_id: store.id,
    kind: "STAFF",
    template,
    language,
    recipient,
    subject: fillMailWords(words[template].subject, all),
    body: sealedBody(config.secret, body.join("\n\n")),
    created_at: now.toISOString(),
  });
}

/** Write the same as a text message. */
export async function writeStaffText(
  { config }: Pick<ModuleDeps, "config">,
  tx: Tx,
  { store, language, now }: CallContext,
  { template, recipient, values }: StaffText,
): Promise<void> {
  await writeMessage(tx, config, {
    ...{ store_id: store.id, channel: "SMS", kind: "STAFF", template, language, recipient, subject: null },
    body: sealedBody(config.secret, fillMailWords(mailWords(language)[template].body, { store: store.name, ...values })),
    created_at: now.toISOString(),
  });
}
