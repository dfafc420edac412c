/** Ids of messages are made of these characters. */
const ours = /^<?([\w-]{1,64})@[\w.-]{1,255}>?$/;

/** Return the Message-ID of one of our mails: its right side is the sender's domain, as filters expect. */
export const messageIdOf = (id: string, from: string): string => `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`;

/** Return the id that a Message-ID may name one of our messages by; null where it cannot be ours. */
export const ourMessage = (messageId: string | null | undefined): string | null => ours.exec(messageId?.trim() ?? "")?.[1] ?? null;

/** The name under which providers are asked to repeat our message's id. */
export const tagName = "message_id";
