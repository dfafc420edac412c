import { sql } from "kysely";
import { type Found, searchLimit } from "#contracts/search";
import type { Reader } from "#server/db/open";
import { foldedWordsIn, ordersMatching, returnsMatching, wordsAmong, wordsIn } from "#server/db/search";
import type { CallContext } from "#server/kit/context";

/** Customers are looked for from this length on: shorter texts are numbers or the beginning of a name. */
const shortest = 3;
/** Customers are found through their newest orders or returns; for a common name not all are read. */
const looked = 500;

/** Return the matches of all resources the caller may see, one query each. */
export async function findEverywhere(reader: Reader, { store, actor }: CallContext, q: string): Promise<Found> {
  const maySee = {
    returns: actor.ability.can("read", "Return"),
    claims: actor.ability.can("read", "Claim"),
    orders: actor.ability.can("find", "Order"),
    products: actor.ability.can("read", "Product"),
    subscribers: actor.ability.can("read", "Subscriber"),
    campaigns: actor.ability.can("read", "Campaign"),
    automations: actor.ability.can("read", "Automation"),
  };
  const [returns, claims, found, products, subscribers, campaigns, automations, customers] = await Promise.all([
    maySee.returns ? returnsLike(reader, store.id, q) : [],
    maySee.claims ? claimsLike(reader, store.id, q) : [],
    maySee.orders ? ordersLike(reader, store.id, q) : [],
    maySee.products ? productsLike(reader, store.id, q) : [],
    maySee.subscribers ? subscribersLike(reader, store.id, q) : [],
    maySee.campaigns ? campaignsLike(reader, store.id, q) : [],
    maySee.automations ? automationsLike(reader, store.id, q) : [],
    (maySee.orders || maySee.returns) && q.length >= shortest
      ? customersLike(reader, store.id, q, maySee.orders ? "orders" : "returns")
      : [],
  ]);
  return { returns, claims, orders: found, products, subscribers, campaigns, automations, customers };
}

async function returnsLike(reader: Reader, storeId: string, q: string): Promise<Found["returns"]> {
  const rows = await reader
    .selectFrom("returns as r")
    .select(["r.id", "r.number", "r.order_number", "r.customer_name", "r.customer_email", "r.status", "r.stage"])
    .where("r.store_id", "=", storeId)
    .where((eb) => eb.and(returnsMatching(q)))
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(searchLimit)
    .execute();
  return rows.map(({ customer_name: name, customer_email: email, ...row }) => ({ ...row, customer: { name, email } }));
}

async function claimsLike(reader: Reader, storeId: string, q: string): Promise<Found["claims"]> {
  const rows = await reader
    .selectFrom("claim as k")
    .select(["k.id", "k.number", "k.order_number", "k.customer_name", "k.customer_email", "k.type", "k.status", "k.stage"])
    .where("k.store_id", "=", storeId)
    .where((eb) => eb.and(wordsIn("k.search_text", q)))
    .orderBy("k.created_at", "desc")
    .orderBy("k.id", "desc")
    .limit(searchLimit)
    .execute();
  return rows.map(({ customer_name: name, customer_email: email, ...row }) => ({ ...row, customer: { name, email } }));
}

async function ordersLike(reader: Reader, storeId: string, q: string): Promise<Found["orders"]> {
  const rows = await reader
    .selectFrom("orders as o")
    .select(["o.id", "o.number", "o.customer_name as name", "o.customer_email as email"])
    .where("o.store_id", "=", storeId)
    .where("o.deleted_at", "is", null)
    .where((eb) => eb.and(ordersMatching(q)))
    .orderBy("o.ordered_at", "desc")
    .orderBy("o.id", "desc")
    .limit(searchLimit)
    .execute();
  return rows.map(({ id, number, name, email }) => ({ id, number, customer: { name, email } }));
}

async function subscribersLike(reader: Reader, storeId: string, q: string): Promise<Found["subscribers"]> {
  const rows = await reader
    .selectFrom("subscriber as s")
    .select(["s.id", "s.email", "s.first_name", "s.last_name"])
    .where("s.store_id", "=", storeId)
    .where("s.tab", "<>", "gone")
    .where((eb) => eb.and(wordsIn("s.search_text", q)))
    .orderBy("s.created_at", "desc")
    .orderBy("s.id", "desc")
    .limit(searchLimit)
    .execute();
  return rows.map(({ id, email, first_name, last_name }) => ({ id, email, name: `${first_name} ${last_name}`.trim() }));
}

const campaignsLike = (reader: Reader, storeId: string, q: string): Promise<Found["campaigns"]> =>
  reader
    .selectFrom("campaign as c")
    .select(["c.id", "c.name", "c.status"])
    .where("c.store_id", "=", storeId)
    .where((eb) => eb.and(foldedWordsIn("c.name", q)))
    .orderBy("c.created_at", "desc")
    .orderBy("c.id", "desc")
    .limit(searchLimit)
    .execute();

const automationsLike = (reader: Reader, storeId: string, q: string): Promise<Found["automations"]> =>
  reader
    .selectFrom("automation as a")
    .select(["a.id", "a.name", "a.type"])
    .where("a.store_id", "=", storeId)
    .where((eb) => eb.and(foldedWordsIn("a.name", q)))
    .orderBy("a.created_at", "desc")
    .orderBy("a.id", "desc")
    .limit(searchLimit)
    .execute();

/** Products by title, SKU, barcode and vendor, with the first SKU that has one of the words. */
const productsLike = (reader: Reader, storeId: string, q: string): Promise<Found["products"]> =>
  reader
    .selectFrom("product as p")
    .select(["p.id", "p.title", "p.vendor"])
    .select((eb) =>
      eb
        .selectFrom("variant as v")
        .select("v.sku")
        .where("v.store_id", "=", storeId)
        .whereRef("v.product_id", "=", "p.id")
        .where("v.sku", "is not", null)
        .orderBy(sql`strpos(lower(v.sku), ${q.toLowerCase()}) > 0`, "desc")
        .orderBy("v.position")
        .limit(1)
        .as("sku"),
    )
    .where("p.store_id", "=", storeId)
    .where("p.deleted_at", "is", null)
    .where((eb) => eb.and(wordsIn("p.search_text", q)))
    .orderBy(sql`p.title collate "C"`)
    .orderBy("p.id")
    .limit(searchLimit)
    .execute();

/**
 * People by name or email, with the number of their orders or returns found. The newest rows are read first and
 * filtered afterwards: in one query the planner would mistake a common word for a rare one and read every row.
 */
async function customersLike(reader: Reader, storeId: string, q: string, from: "orders" | "returns"): Promise<Found["customers"]> {
  const at = from === "orders" ? "ordered_at" : "created_at";
  const words = sql.join(wordsIn("t.search_text", q), sql` and `);
  const theirs = sql.join(wordsAmong(sql`lower(concat_ws(' ', name, email))`, q), sql` and `);
  const found = await sql<Found["customers"][number]>`
    select email, (array_agg(name order by at desc))[1] as name, count(*)::int as count from (
      select t.customer_email as email, t.customer_name as name, ${sql.ref(`t.${at}`)} as at from ${sql.table(from)} as t
      where t.store_id = ${storeId} and t.customer_email <> '' and ${words}
      order by ${sql.ref(`t.${at}`)} desc limit ${looked}
    ) as newest where ${theirs} group by email order by max(at) desc, email limit ${searchLimit}`.execute(reader);
  return found.rows;
}
