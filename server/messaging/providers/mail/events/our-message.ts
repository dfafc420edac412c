/** The domain of the Message-ID of our mails; ids of messages are made of these characters. */
const ours = /^<?([\w-]{1,64})@backhaul>?$/;

/** Return the Message-ID of one of our mails. */
export const messageIdOf = (id: string): string => `<${id}@backhaul>`;

/** Return our message's id from a Message-ID; null when the mail is not ours. */
export const ourMessage = (messageId: string | null | undefined): string | null => ours.exec(messageId?.trim() ?? "")?.[1] ?? null;

/** The name under which providers are asked to repeat our message's id. */
export const tagName = "message_id";
