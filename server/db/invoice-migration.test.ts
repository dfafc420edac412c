import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/engine.ts";
import { migrate, readMigrations } from "./migrate.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ migrated: false });
});
afterEach(() => test.drop());

const own = readMigrations().find(({ name }) => name === "invoices")?.number ?? 0;
const line = (description: string, net: number, tax: number) => ({
  description,
  quantity: 1,
  net_minor: net,
  tax_minor: tax,
  gross_minor: net + tax,
});

it("documents become invoices with their numbers, days and payments, and counting goes on after them", async () => {
  await migrate(test.db, { upTo: own - 1 });
  const { kysely } = test.db;
  const run = (text: string) => sql.raw(text).execute(kysely);
  await run(`insert into store (id, name, platform, platform_domain, currency, timezone, country)
    values ('s', 'Shop', 'shopify', 'shop.test', 'EUR', 'Asia/Ho_Chi_Minh', 'VN')`);
  await run(`insert into orders (id, store_id, external_id, root_order_id, number, currency, tax_inclusive, customer_name, customer_email, discount_minor,
    total_minor, paid_minor, item_count, ordered_at, channel, content_hash, search_text)
    values ('o', 's', 'x', 'o', '#1', 'EUR', true, 'Ann', 'ann@example.test', 0, 0, 0, 0, now(), 'online', '', '')`);
  await run(`insert into store_counter values ('s', 'CREDIT_NOTE:2025', 2), ('s', 'ADDITIONAL_INVOICE:2026', 1), ('s', 'returns', 7)`);
  const document = (id: string, kind: string, number: string, lines: object[], at: string, status = "ISSUED", paid = 0) =>
    run(`insert into document (id, store_id, kind, number, order_id, lines, buyer, net_minor, tax_minor, gross_minor, paid_minor, currency, status, issued_at, due_at)
      values ('${id}', 's', '${kind}', '${number}', 'o', '${JSON.stringify(lines)}', '{"name":"Ann","email":"ann@example.test"}', 1000, 200, 1200, ${paid}, 'EUR', '${status}', '${at}', null)`);
  await document("d1", "CREDIT_NOTE", "CN-2025-000001", [line("Cup", 1000, 200)], "2025-03-01T10:00:00Z");
  await document("d2", "CREDIT_NOTE", "CN-2025-000002", [line("SHIPPING", 1000, 200)], "2025-12-30T20:00:00Z");
  await document(
    "d3",
    "ADDITIONAL_INVOICE",
    "AI-2026-000001",
    [line("EXCHANGE_DIFFERENCE", 1000, 200)],
    "2026-02-01T10:00:00Z",
    "PAID",
    1200,
  );
  await migrate(test.db);

  const rows = await kysely.selectFrom("invoice").selectAll().orderBy("id").execute();
  expect(rows.map(({ number, seq, issue_date, status }) => [number, seq, issue_date, status])).toEqual([
    ["CN-2025-000001", 1, "2025-03-01", "ISSUED"],
    ["CN-2025-000002", 2, "2025-12-31", "ISSUED"],
    ["AI-2026-000001", 1, "2026-02-01", "PAID"],
  ]);
  expect(rows[0]).toMatchObject({
    ...{
      net_minor: 1000,
      tax_minor: 200,
      gross_minor: 1200,
      order_number: "#1",
      buyer: { name: "Ann" },
      seller: { name: "Shop", country: "VN" },
    },
    lines: [{ description: "Cup", rate: "20", category: "S", unit_price: "1200", charged_tax_minor: 200 }],
    taxes: [{ category: "S", rate: "20", net_minor: 1000, tax_minor: 200, reason: null }],
  });
  expect(rows.map(({ lines }) => lines[0]?.description)).toEqual(["Cup", "Shipping", "Exchange"]);
  const series = await kysely
    .selectFrom("invoice_series")
    .select(["kind", "prefix", "year", "next", "last_date"])
    .orderBy("kind")
    .execute();
  expect(series).toEqual([
    { kind: "ADDITIONAL_INVOICE", prefix: "AI", year: 2026, next: 2, last_date: "2026-02-01" },
    { kind: "CREDIT_NOTE", prefix: "CN", year: 2025, next: 3, last_date: "2025-12-31" },
  ]);
  expect(await kysely.selectFrom("store_counter").select("name").execute()).toEqual([{ name: "returns" }]);
});
