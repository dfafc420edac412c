import type { Reader, Tx } from "#server/db/open";
import type { ModuleDeps } from "#server/platforms/module";
import { knownKeys, storeKeys } from "../store-keys.ts";
import { linkOf, mailOfToken, shopToken } from "./links.ts";

const known = new Map<string, string>();

/** Return the key that signs a store's links. It never changes. */
export async function loadLinkKey({ db }: Pick<ModuleDeps, "db">, reader: Reader, storeId: string): Promise<string> {
  const remembered = known.get(storeId);
  if (remembered) return remembered;
  // A key that a transaction has just made is not remembered: it may be rolled back.
  const stored = (await knownKeys(reader, storeId))?.link_key;
  if (stored && reader.isTransaction) return stored;
  const link_key = stored ?? (await db.transaction((tx) => storeKeys(tx, storeId))).link_key;
  known.set(storeId, link_key);
  return link_key;
}

/** How the recipient of a message leaves, chooses what they get, or sees the message in a browser. */
export interface LeaveLinks {
  leave: string;
  oneClick: string;
  preferences: string;
  view: string;
}

/** Return the addresses by which the recipient of a message leaves, chooses what they get, or sees the message in a browser. */
export async function loadLeaveLinks(
  { db, config }: Pick<ModuleDeps, "db" | "config">,
  storeId: string,
  messageId: string,
): Promise<LeaveLinks> {
  const link_key = await loadLinkKey({ db }, db.kysely, storeId);
  const leave = linkOf(config.publicUrl, link_key, "u", messageId);
  const link = (purpose: "p" | "v") => linkOf(config.publicUrl, link_key, purpose, messageId);
  return { leave, oneClick: leave, preferences: link("p"), view: link("v") };
}

/** Return the links of a mail to its recipient: to leave, to choose, to see it in a browser, and the token by which the shop's pages know them. */
export async function loadReaderLinks({ config }: Pick<ModuleDeps, "config">, tx: Tx, storeId: string, messageId: string) {
  const { link_key } = await storeKeys(tx, storeId);
  const link = (purpose: "u" | "p" | "v") => linkOf(config.publicUrl, link_key, purpose, messageId);
  return { leave: link("u"), preferences: link("p"), view: link("v"), token: shopToken(link_key, messageId) };
}

/** Return the recipient whom a link of one of our mails was signed for; null for a forged one. */
export async function findReaderOfLink(tx: Tx, storeId: string, token: string): Promise<string | null> {
  const mail = await mailOfToken(tx, "s", token);
  return mail?.storeId === storeId ? mail.subscriberId : null;
}
