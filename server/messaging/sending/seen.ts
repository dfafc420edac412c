import type { Values } from "#contracts/templates/values";
import { asJson } from "#server/db/json";
import type { Reader } from "#server/db/open";
import { sha256 } from "#server/kit/digest";
import type { ModuleDeps } from "#server/platforms/module";
import type { WrittenText } from "./compose.ts";
import type { Marked } from "./judge.ts";

/** What a recipient saw that may be different later, stored with the message so that a browser shows the same. */
export interface Seen {
  first_name: string;
  last_name: string;
  coupons?: Record<string, string>;
  /** The goods, stored once for all recipients. */
  shown?: string;
}

const mostRemembered = 200;
const remembered = new Set<string>();

/** Return what a recipient is about to see; null for a message whose text is stored as it is sent. */
export async function seenBy(
  { db, clock }: Pick<ModuleDeps, "db" | "clock">,
  storeId: string,
  { body, first_name, last_name, coupons }: Marked,
  { shown = {} }: WrittenText,
): Promise<Seen | null> {
  if (body !== null) return null;
  const hasCodes = coupons && Object.keys(coupons).length > 0;
  const isShowing = Object.keys(shown).length > 0;
  return {
    ...{ first_name, last_name },
    ...(hasCodes && { coupons }),
    ...(isShowing && { shown: await storeShown(db.kysely, storeId, shown, clock.now()) }),
  };
}

/** Store goods under their digest; a campaign's recipients share one row until a price changes. */
async function storeShown(reader: Reader, storeId: string, shown: Values, now: Date): Promise<string> {
  const id = sha256(JSON.stringify(shown));
  const key = `${storeId} ${id}`;
  if (remembered.has(key)) return id;
  await reader
    .insertInto("mail_shown")
    .values({ store_id: storeId, id, shown: asJson(shown as object), created_at: now.toISOString() })
    // Shown again, it is kept from now on.
    .onConflict((conflict) => conflict.columns(["store_id", "id"]).doUpdateSet({ created_at: now.toISOString() }))
    .execute();
  const [oldest] = remembered;
  if (remembered.size >= mostRemembered && oldest !== undefined) remembered.delete(oldest);
  remembered.add(key);
  return id;
}

/** Return the goods that were shown; undefined: as they are today. */
export async function shownBefore(reader: Reader, storeId: string, id: string | undefined): Promise<Values | undefined> {
  if (id === undefined) return undefined;
  const row = await reader.selectFrom("mail_shown").select("shown").where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  return row?.shown as Values | undefined;
}
