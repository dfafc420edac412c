import { sql } from "kysely";
import type { MessageChannel } from "#contracts/messages";
import type { Reader } from "#server/db/open";
import { hmacSha256 } from "#server/kit/digest";
import { isSameText } from "#server/kit/same-text";
import { knownKeys } from "../store-keys.ts";

/** A link works for its purpose alone: leave, preferences, confirm. */
export const purposes = ["u", "p", "c"] as const;
export type Purpose = (typeof purposes)[number];
/** The shop's pages know a recipient by `s`, and nothing else does; by `v` a mail is shown in a browser. */
type OtherPurpose = "s" | "v";

const signedBytes = 12;
const signatureOf = (linkKey: string, purpose: Purpose | OtherPurpose, messageId: string): string =>
  hmacSha256(linkKey, [purpose, messageId].join("\n")).subarray(0, signedBytes).toString("base64url");

/** Return the address of a page for the recipient of a mail. It works for ever. */
export const linkOf = (publicUrl: string, linkKey: string, purpose: Purpose | "v", messageId: string): string =>
  `${publicUrl}/m/${purpose}/${messageId}.${signatureOf(linkKey, purpose, messageId)}`;

/** Return what the shop's pages know the recipient of a mail by. */
export const shopToken = (linkKey: string, messageId: string): string => `${messageId}.${signatureOf(linkKey, "s", messageId)}`;

export interface LinkedMail {
  messageId: string;
  storeId: string;
  subscriberId: string;
  channel: MessageChannel;
  /** The address it went to. */
  recipient: string;
  /** When the mail was written. */
  at: string;
}

/** Return the message a token belongs to; null when it is forged or for another purpose. */
export async function mailOfToken(reader: Reader, purpose: Purpose | OtherPurpose, token: string): Promise<LinkedMail | null> {
  const [, messageId = "", signature = ""] = /^([\w-]{1,64})\.([\w-]{16})$/.exec(token) ?? [];
  if (!messageId) return null;
  const stored = await reader
    .selectFrom("message")
    .select(["id", "store_id", "subscriber_id", "channel", "recipient", "created_at"])
    .where("id", "=", messageId)
    .where("subscriber_id", "is not", null)
    .executeTakeFirst();
  const mail = stored ?? (await foldedMail(reader, messageId));
  const keys = mail && (await knownKeys(reader, mail.store_id));
  if (!mail?.subscriber_id || !keys || !isSameText(signature, signatureOf(keys.link_key, purpose, messageId))) return null;
  const { store_id: storeId, subscriber_id: subscriberId, channel, recipient, created_at: at } = mail;
  return { messageId, storeId, subscriberId, channel, recipient, at };
}

/**
 * Return the mail of a campaign whose messages are kept no more: its id names the campaign and the person, so that they can leave for ever.
 * To which address it went is forgotten.
 */
async function foldedMail(reader: Reader, messageId: string) {
  const [, campaignId = "", seq = ""] = /^([\w-]{1,50})-(\d{1,15})$/.exec(messageId) ?? [];
  if (!campaignId) return undefined;
  return await reader
    .selectFrom("campaign as c")
    .innerJoin("subscriber as s", "s.store_id", "c.store_id")
    .select(["c.store_id", "c.channel", "c.created_at", sql<string>`''`.as("recipient")])
    .select((eb) => eb.fn.coalesce("s.merged_into", "s.id").as("subscriber_id"))
    .where("c.id", "=", campaignId)
    .where("c.kept_report", "is not", null)
    .where("s.seq", "=", Number(seq))
    .executeTakeFirst();
}
