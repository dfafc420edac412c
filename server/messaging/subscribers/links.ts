import type { MessageChannel } from "#contracts/messages";
import type { SubscriberUpsert } from "#contracts/subscribers/bodies";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { addressHash } from "#server/messaging/domain/people/consent-digest";
import type { PlatformConsent } from "#server/platforms/delivery";
import { linkOf, mailOfToken, shopToken } from "./consent/links.ts";
import { answerKeyword, settleAddress } from "./consent/settle-address.ts";
import { suppressedAs } from "./consent/suppress.ts";
import type { SubscribersDeps } from "./deps.ts";
import { askByForm, type FilledForm, type Visit } from "./operations/ask-by-form.ts";
import { applyPlatformConsent } from "./operations/platform-consent.ts";
import { putSubscriber } from "./operations/put-subscriber.ts";
import { knownKeys, storeKeys } from "./store-keys.ts";

const known = new Map<string, string>();

/** Return the key that signs a store's links. It never changes. */
export const linkKey =
  ({ db }: Pick<SubscribersDeps, "db">) =>
  async (reader: Reader, storeId: string): Promise<string> => {
    const remembered = known.get(storeId);
    if (remembered) return remembered;
    // A key that a transaction has just made is not remembered: it may be rolled back.
    const stored = (await knownKeys(reader, storeId))?.link_key;
    if (stored && reader.isTransaction) return stored;
    const link_key = stored ?? (await db.transaction((tx) => storeKeys(tx, storeId))).link_key;
    known.set(storeId, link_key);
    return link_key;
  };

/** Return the addresses by which the recipient of a message leaves, chooses what they get, or sees the message in a browser. */
export const leaveLinks =
  ({ db, config }: Pick<SubscribersDeps, "db" | "config">) =>
  async (storeId: string, messageId: string): Promise<{ leave: string; oneClick: string; preferences: string; view: string }> => {
    const link_key = await linkKey({ db })(db.kysely, storeId);
    const leave = linkOf(config.publicUrl, link_key, "u", messageId);
    const link = (purpose: "p" | "v") => linkOf(config.publicUrl, link_key, purpose, messageId);
    return { leave, oneClick: leave, preferences: link("p"), view: link("v") };
  };

/** Return whether nothing may be sent to an address, because whoever reads it left, or it does not exist. */
export async function isSuppressed(tx: Tx, storeId: string, channel: MessageChannel, address: string): Promise<boolean> {
  const { hash_key } = await storeKeys(tx, storeId);
  return (await suppressedAs(tx, { storeId, channel, hash: addressHash(hash_key, storeId, channel, address) })) !== undefined;
}

/** What other modules may ask of subscribers. */
export const subscriberLinks = (deps: SubscribersDeps) => ({
  settleAddress: (tx: Tx, happened: Parameters<typeof settleAddress>[2]) => settleAddress(tx, deps, happened),
  answerKeyword: (tx: Tx, keyword: Parameters<typeof answerKeyword>[2]) => answerKeyword(tx, deps, keyword),
  putSubscriber: (context: CallContext, body: SubscriberUpsert) => putSubscriber(deps, context, body),
  applyPlatformConsent: (tx: Tx, context: CallContext, consent: PlatformConsent) => applyPlatformConsent(tx, deps, context, consent),
  askByForm: (tx: Tx, context: CallContext, form: FilledForm, visit: Visit) => askByForm(tx, deps, context, form, visit),
  /** Return the recipient whom a link of one of our mails was signed for; null for a forged one. */
  async readerOfLink(tx: Tx, storeId: string, token: string): Promise<string | null> {
    const mail = await mailOfToken(tx, "s", token);
    return mail?.storeId === storeId ? mail.subscriberId : null;
  },
  /** Return the person with one of these addresses, the email address first. */
  async personWith(tx: Tx, storeId: string, { email, phone }: { email: string | null; phone: string | null }): Promise<string | null> {
    const known = (column: "email" | "phone", address: string) =>
      tx.selectFrom("subscriber").select("id").where("store_id", "=", storeId).where(column, "=", address).executeTakeFirst();
    const person = (email && (await known("email", email))) || (phone && (await known("phone", phone)));
    return person ? person.id : null;
  },
  /** Return the links of a mail to its recipient: to leave, to choose, to see it in a browser, and the token by which the shop's pages know them. */
  async readerLinks(tx: Tx, storeId: string, messageId: string) {
    const { link_key } = await storeKeys(tx, storeId);
    const link = (purpose: "u" | "p" | "v") => linkOf(deps.config.publicUrl, link_key, purpose, messageId);
    return { leave: link("u"), preferences: link("p"), view: link("v"), token: shopToken(link_key, messageId) };
  },
});
