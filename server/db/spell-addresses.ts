import { sql } from "kysely";
import { normalEmail } from "#contracts/email-address";
import type { Tx } from "./open.ts";

/** Where addresses are stored, and where their words are found again. */
const places = [
  { table: "orders", column: "customer_email", words: "search_text" },
  { table: "returns", column: "customer_email", words: "search_text" },
  { table: "claim", column: "customer_email", words: "search_text" },
  { table: "conversation", column: "customer_email", words: "search_text" },
  { table: "store_credit", column: "customer_email", words: "search_text" },
  { table: "warranty_registration", column: "customer_email", words: "search_text" },
  { table: "message", column: "recipient", words: "search_text" },
  { table: "checkout", column: "email", words: null },
  { table: "test_address", column: "email", words: null },
] as const;

/** What earlier versions stored otherwise than it is spelled now: other scripts, capitals, spaces, quotes and a final dot. */
const isOdd = (column: string) => sql`${sql.ref(column)} like '%@%' and ${sql.ref(column)} ~ '[^!-~]|[A-Z"]|\\.$'`;

interface Found {
  store_id: string;
  address: string;
}

/** Give the stored addresses their one spelling, which SQL cannot: it knows no domains in other scripts. What is no address stays as it is. */
export async function spellAddresses(tx: Tx): Promise<void> {
  for (const { table, column, words } of places) {
    const [place, held] = [sql.table(table), sql.ref(column)];
    const odd = sql<Found>`select distinct store_id, ${held} as address from ${place} where ${isOdd(column)}`;
    for (const { store_id, address } of (await odd.execute(tx)).rows) {
      const spelled = normalEmail(address);
      if (spelled === null || spelled === address) continue;
      const found = words ? sql`, ${sql.ref(words)} = replace(${sql.ref(words)}, lower(${address}), ${spelled})` : sql``;
      await sql`update ${place} set ${held} = ${spelled}${found} where store_id = ${store_id} and ${held} = ${address}`.execute(tx);
    }
  }
  await spellCustomers(tx);
}

/** A guest is known by the address alone: two spellings of it were two guests, who become one. */
async function spellCustomers(tx: Tx): Promise<void> {
  const odd = sql<Found & { id: string; external_id: string | null }>`
    select id, store_id, email as address, external_id from customer where ${isOdd("email")} order by created_at, id`;
  for (const { id, store_id, address, external_id } of (await odd.execute(tx)).rows) {
    const spelled = normalEmail(address);
    if (spelled === null || spelled === address) continue;
    const same = await tx
      .selectFrom("customer")
      .select("id")
      .where("store_id", "=", store_id)
      .where("email", "=", spelled)
      .where("external_id", "is", null)
      .executeTakeFirst();
    if (external_id !== null || !same) {
      await tx.updateTable("customer").set({ email: spelled }).where("id", "=", id).execute();
      continue;
    }
    for (const table of ["orders", "returns", "claim", "store_credit", "subscriber"] as const)
      await sql`update ${sql.table(table)} set customer_id = ${same.id} where store_id = ${store_id} and customer_id = ${id}`.execute(tx);
    await tx.deleteFrom("customer").where("id", "=", id).execute();
  }
}
