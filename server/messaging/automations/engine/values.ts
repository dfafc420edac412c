import { sql } from "kysely";
import type { AutomationType } from "#contracts/automations/states";
import type { EventGoods } from "#contracts/templates/content";
import type { Values } from "#contracts/templates/values";
import { shopUrl, variantUrl } from "#server/catalogue/products/api";
import type { EnrolmentFacts } from "#server/db/column-types";
import type { Reader } from "#server/db/open";
import { priorPrice } from "#server/messaging/domain/campaigns/price-drop";
import type { Goods } from "#server/messaging/domain/mail-html/fill";
import { goodValues } from "#server/messaging/domain/mail-html/promotions";
import { catalogueGoods } from "#server/messaging/templates/api";

export interface MailData {
  values: Values;
  items: readonly Values[];
  /** What the email is about, for blocks that show products. */
  goods?: Goods;
}

interface About {
  storeId: string;
  type: AutomationType;
  facts: EnrolmentFacts;
  /** Identifies to the shop the recipient who follows a link. */
  token: string;
}

/** Return the values of an enrolment's email, at today's prices. */
export async function mailData(reader: Reader, about: About): Promise<MailData> {
  const { storeId, facts, type } = about;
  if (facts.checkout_id) return cartData(reader, about, facts.checkout_id);
  if (facts.variant_id) return productData(reader, about, sql`v.id = ${facts.variant_id}`);
  if (facts.product_id) return productData(reader, about, sql`p.id = ${facts.product_id}`);
  return { values: type === "welcome" ? { "shop.url": await shopUrl(reader, storeId) } : {}, items: [] };
}

async function cartData(reader: Reader, { storeId, token }: About, checkoutId: string): Promise<MailData> {
  const cart = await reader
    .selectFrom("checkout")
    .select(["lines", "currency", "value_minor", "recovery_url"])
    .where("store_id", "=", storeId)
    .where("id", "=", checkoutId)
    .executeTakeFirst();
  if (!cart) return { values: {}, items: [] };
  const ids = cart.lines.map(({ variant_id }) => variant_id);
  const variants =
    ids.length === 0
      ? []
      : await reader
          .selectFrom("variant as v")
          .innerJoin("product as p", "p.id", "v.product_id")
          .select(["v.id", "p.title", "v.title as variant", "v.price_minor", "v.currency"])
          .where("v.store_id", "=", storeId)
          .where("v.id", "in", ids)
          .execute();
  const byId = new Map(variants.map((one) => [one.id, one]));
  const lines = cart.lines.flatMap((line) => {
    const variant = byId.get(line.variant_id);
    return variant ? [{ ...line, ...variant }] : [];
  });
  const isOwn = lines.length > 0 && lines.every(({ currency }) => currency === cart.currency);
  const minor = isOwn ? lines.reduce((sum, line) => sum + line.quantity * line.price_minor, 0) : cart.value_minor;
  return {
    values: {
      "cart.value": { kind: "money", minor, currency: cart.currency },
      "cart.url": cart.recovery_url && withToken(cart.recovery_url, token),
    },
    goods: { CART: await goodsOf(reader, { storeId, token }, ids) },
    items: lines.map(({ title, variant, quantity }) => ({
      "item.title": title,
      "item.variant": variant,
      "item.quantity": String(quantity),
    })),
  };
}

/** What a mail about one product calls it. */
const sourceOf: Partial<Record<AutomationType, EventGoods>> = {
  "browse-abandonment": "VIEWED",
  "back-in-stock": "RESTOCKED",
  "price-drop": "DROPPED",
};

/** Return products as blocks show them, each with a link that identifies the recipient to the shop. */
async function goodsOf(reader: Reader, { storeId, token }: Pick<About, "storeId" | "token">, ids: readonly string[]): Promise<Values[]> {
  const found = await catalogueGoods(reader, storeId, ids);
  return ids.flatMap((id) => {
    const good = found.get(id);
    return good ? [goodValues("good", { ...good, url: good.url && withToken(good.url, token) })] : [];
  });
}

async function productData(reader: Reader, about: About, which: ReturnType<typeof sql>): Promise<MailData> {
  const { rows } = await sql<{
    id: string;
    external_id: string;
    product_external_id: string;
    title: string;
    price_minor: number;
    currency: string;
  }>`
    select v.id, v.external_id, p.external_id as product_external_id, p.title, v.price_minor, v.currency
    from variant v join product p on p.id = v.product_id
    where v.store_id = ${about.storeId} and ${which} order by v.position limit 1`.execute(reader);
  const [found] = rows;
  if (!found) return { values: {}, items: [] };
  const source = sourceOf[about.type];
  const url = await variantUrl(reader, about.storeId, found);
  return {
    values: {
      "product.title": found.title,
      "product.url": url && withToken(url, about.token),
      ...(about.facts.price && (await priceValues(reader, about.storeId, about.facts.price, found))),
    },
    items: [],
    ...(source && { goods: { [source]: await goodsOf(reader, about, [found.id]) } }),
  };
}

async function priceValues(
  reader: Reader,
  storeId: string,
  { seen_minor, currency, from_at }: NonNullable<EnrolmentFacts["price"]>,
  variant: { id: string; price_minor: number; currency: string },
): Promise<Values> {
  const log = await reader
    .selectFrom("price_log")
    .select(["price_minor as minor", "currency", "from_at as from", "to_at as to"])
    .where("store_id", "=", storeId)
    .where("variant_id", "=", variant.id)
    .orderBy("from_at", "desc")
    .limit(200)
    .execute();
  const today = { minor: variant.price_minor, currency: variant.currency };
  const prior = priorPrice(log, today, from_at);
  const money = (minor: number) => ({ kind: "money", minor, currency }) as const;
  return {
    "price.now": money(variant.price_minor),
    "price.seen": money(seen_minor),
    "price.lowest_30_days": prior === null ? null : money(prior),
  };
}

/** Return an address of the shop that tells it who follows the link. */
function withToken(address: string, token: string): string {
  try {
    const url = new URL(address);
    url.searchParams.set("bh", token);
    return url.toString();
  } catch {
    return address;
  }
}
