import type { ShopSettings, ShopSettingsData, Topic } from "#contracts/shop-settings";

/** A sender that is not chosen has no domain. */
interface SenderValues {
  domain_id: string | undefined;
  local_part: string;
}
const noSender: SenderValues = { domain_id: undefined, local_part: "" };
const senderOf = ({ domain_id, local_part }: SenderValues): ShopSettingsData["sender"] => (domain_id ? { domain_id, local_part } : null);

/** Values of the fields: what may be missing is empty. */
export type MailValues = Omit<ShopSettingsData, "reply_to" | "colours" | "footer" | "sender" | "transactional_sender" | "quiet_hours"> & {
  sender: SenderValues;
  transactional_sender: SenderValues;
  reply_to: string;
  footer: { company: string; address: string; country: string | undefined };
  colours: { accent: string; text: string; background: string };
  /** Empty hours of mails: they arrive at any time. */
  quiet_hours: { email: { from: string; to: string }; sms: { from: string; to: string } };
};

/** Return the values to edit. */
export function mailSettingsValues({ version: _, updated_at: __, sender_address: ___, ...held }: ShopSettings): MailValues {
  const { sender, transactional_sender, reply_to, colours, footer, quiet_hours } = held;
  return {
    ...held,
    sender: sender ?? noSender,
    transactional_sender: transactional_sender ?? noSender,
    reply_to: reply_to ?? "",
    colours: { ...colours, accent: colours.accent ?? "" },
    footer: { ...footer, country: footer.country || undefined },
    quiet_hours: { ...quiet_hours, email: quiet_hours.email ?? { from: "", to: "" } },
  };
}

/** Return the values to save. */
export function mailSettingsBody(values: MailValues): ShopSettingsData {
  const { sender, transactional_sender, reply_to, colours, footer, quiet_hours, topics } = values;
  const { from, to } = quiet_hours.email;
  return {
    ...values,
    sender: senderOf(sender),
    transactional_sender: senderOf(transactional_sender),
    reply_to: reply_to.trim() || null,
    colours: { ...colours, accent: colours.accent.trim() || null },
    footer: { ...footer, country: footer.country ?? "" },
    quiet_hours: { ...quiet_hours, email: from || to ? { from, to } : null },
    topics: topics.map(({ key, labels }) => ({ key: key.trim().toLowerCase(), labels: written(labels) })),
  };
}

/** Emptied labels are left out. */
const written = (labels: Topic["labels"]): Topic["labels"] =>
  Object.fromEntries(Object.entries(labels).flatMap(([language, text]) => (text?.trim() ? [[language, text.trim()]] : [])));
