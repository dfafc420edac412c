import { sql } from "kysely";
import { notePriceJudged } from "#server/catalogue/products/api";
import type { Reader, Tx } from "#server/db/open";
import { cutText } from "#server/kit/sound-text";
import { type DropVerdict, judgeDrop } from "#server/messaging/domain/campaigns/price-drop";
import { enrol } from "#server/messaging/journeys/api";
import type { ModuleDeps } from "#server/platforms/module";
import { type AutomationRecord, listActiveAutomations } from "../record.ts";

const minute = 60_000;
const day = 1440 * minute;
/** A price must last so long, so that a typing error that is corrected reaches nobody. */
const heldMs = 15 * minute;
const seenDays = 30;
const sameVariantDays = 14;

export interface NewPrice {
  id: string;
  store_id: string;
  variant_id: string;
  currency: string;
  price_minor: number;
  from_at: string;
  held: string | null;
  title: string;
}

/** Judge prices that have lasted, and let in the people who saw a higher one, each for the largest of their drops. */
export async function judgePrices(deps: ModuleDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const { rows } = await sql<{ store_id: string }>`select distinct store_id from price_log
    where judged_at is null and to_at is null and from_at <= ${new Date(now.getTime() - heldMs).toISOString()}`.execute(db.kysely);
  for (const { store_id } of rows) await db.transaction((tx) => judgeStore(tx, store_id, now));
}

async function judgeStore(tx: Tx, storeId: string, now: Date): Promise<void> {
  const { rows: prices } = await sql<NewPrice>`
    select l.id, l.store_id, l.variant_id, l.currency, l.price_minor, l.from_at, l.held, p.title
    from price_log l join variant v on v.id = l.variant_id join product p on p.id = v.product_id
    where l.store_id = ${storeId} and l.judged_at is null and l.to_at is null and p.deleted_at is null
      and l.from_at <= ${new Date(now.getTime() - heldMs).toISOString()}
    order by l.from_at limit 500 for update of l skip locked`.execute(tx);
  if (prices.length === 0) return;
  const [automation] = await listActiveAutomations(tx, storeId, "price-drop");
  const drops = automation ? await dropsOf(tx, automation, prices, now) : [];
  const held = new Set(drops.filter(({ verdict }) => verdict === "HELD").map(({ price }) => price.id));
  for (const drop of drops)
    if (automation && drop.verdict === "DROP" && !held.has(drop.price.id)) await enterDrop(tx, automation, drop, now);
  for (const { id } of prices) await notePriceJudged(tx, storeId, id, { at: now.toISOString(), isHeld: held.has(id) });
}

export interface Drop {
  price: NewPrice;
  subscriberId: string;
  seenMinor: number;
  seenAt: string;
  verdict: DropVerdict;
}

/** Return the drops that people who saw these variants are concerned by, the largest first. */
async function dropsOf(reader: Reader, { definition }: AutomationRecord, prices: readonly NewPrice[], now: Date): Promise<Drop[]> {
  const byVariant = new Map(prices.map((price) => [price.variant_id, price]));
  const seen = await reader
    .selectFrom("price_seen")
    .select(["subscriber_id", "variant_id", "currency", "price_minor", "seen_at"])
    .where("store_id", "=", prices[0]?.store_id ?? "")
    .where("variant_id", "in", [...byVariant.keys()])
    .where("seen_at", ">", new Date(now.getTime() - seenDays * day).toISOString())
    .execute();
  const drops = seen.flatMap((one): Drop[] => {
    const price = byVariant.get(one.variant_id);
    if (!price) return [];
    const today = { minor: price.price_minor, currency: price.currency };
    const verdict = judgeDrop({ minor: one.price_minor, currency: one.currency }, today, definition.drop);
    if (verdict === "NONE") return [];
    const isConfirmed = verdict === "HELD" && price.held === "CONFIRMED";
    return [
      { price, subscriberId: one.subscriber_id, seenMinor: one.price_minor, seenAt: one.seen_at, verdict: isConfirmed ? "DROP" : verdict },
    ];
  });
  const share = ({ price, seenMinor }: Drop) => (seenMinor - price.price_minor) / seenMinor;
  return drops.sort((a, b) => share(b) - share(a));
}

async function enterDrop(tx: Tx, automation: AutomationRecord, { price, subscriberId, seenMinor, seenAt }: Drop, now: Date): Promise<void> {
  const { variant_id, currency, price_minor: now_minor, from_at } = price;
  const lately = await tx
    .selectFrom("enrolment")
    .select("id")
    .where("store_id", "=", automation.store_id)
    .where("subscriber_id", "=", subscriberId)
    .where("type", "=", "price-drop")
    .where(sql<boolean>`facts ->> 'variant_id' = ${variant_id}`)
    .where("last_sent_at", ">", new Date(now.getTime() - sameVariantDays * day).toISOString())
    .executeTakeFirst();
  if (lately) return;
  const seen = { seen_minor: seenMinor, seen_at: new Date(seenAt).toISOString() };
  const facts = { variant_id, price: { now_minor, ...seen, currency, from_at: new Date(from_at).toISOString() } };
  const entry = { subscriberId, triggerKey: `price:${price.id}:${subscriberId}`, facts, about: cutText(price.title, 200) };
  await enrol(tx, automation, { ...entry, enteredAt: now.toISOString() }, now);
}
