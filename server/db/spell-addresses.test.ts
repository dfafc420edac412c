import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { migrate, readMigrations } from "./migrate.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterEach(() => test.drop());

const own = readMigrations().find(({ name }) => name === "one-spelling-of-addresses")?.number ?? 0;

it("people whose address was stored in several spellings become one, and are found by the one in use", async () => {
  await migrate(test.db, { upTo: own - 1 });
  const { kysely } = test.db;
  const run = (text: string) => sql.raw(text).execute(kysely);
  await run(`insert into store (id, name, platform, platform_domain, currency, timezone, country)
    values ('s', 'Shop', 'shopify', 'shop.test', 'EUR', 'Europe/Berlin', 'DE')`);
  await run(`insert into customer (id, store_id, external_id, email, first_name, last_name, tags) values
    ('c1', 's', null, 'user@münchen.de', 'U', 'One', '[]'), ('c2', 's', null, 'user@xn--mnchen-3ya.de', 'U', 'One', '[]'),
    ('c3', 's', '77', 'user@münchen.de.', 'U', 'One', '[]'), ('c4', 's', null, 'a@b.test, c@d.test', 'T', 'Two', '[]')`);
  const order = (id: string, customer: string, email: string) =>
    run(`insert into orders (id, store_id, external_id, root_order_id, number, currency, tax_inclusive, customer_id, customer_name, customer_email,
      discount_minor, total_minor, paid_minor, item_count, ordered_at, channel, content_hash, search_text)
      values ('${id}', 's', '${id}', '${id}', '#${id}', 'EUR', true, '${customer}', 'U One', '${email}', 0, 0, 0, 0, now(), 'online', '',
        '#${id} ${email} u one')`);
  await order("o1", "c1", "user@münchen.de");
  await order("o2", "c2", "user@xn--mnchen-3ya.de");
  await order("o3", "c3", '"user"@münchen.de.');
  await order("o4", "c4", "a@b.test, c@d.test");
  await migrate(test.db);

  const orders = await kysely.selectFrom("orders").select(["id", "customer_id", "customer_email", "search_text"]).orderBy("id").execute();
  const one = "user@xn--mnchen-3ya.de";
  expect(orders.map(({ customer_email }) => customer_email)).toEqual([one, one, one, "a@b.test, c@d.test"]);
  expect(orders.map(({ customer_id }) => customer_id)).toEqual(["c2", "c2", "c3", "c4"]);
  expect(orders[2]?.search_text).toBe(`#o3 ${one} u one`);
  const customers = await kysely.selectFrom("customer").select(["id", "email"]).orderBy("id").execute();
  expect(customers).toEqual([
    { id: "c2", email: one },
    { id: "c3", email: one },
    { id: "c4", email: "a@b.test, c@d.test" },
  ]);
});
