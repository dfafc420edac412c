import { sql } from "kysely";
import type { Database, Tx } from "#server/db/open";
import { at, chance, dropIndexes, firstNames, idAt, lastNames, oneOf, pick, settle, spreadOf, type Wanted } from "./generated-rows.ts";

/**
 * Fill a store with invoices and credit notes of one line each, the same every time, with every filterable field distributed
 * independently. Set-based, including what triggers would write; the store must have no documents yet.
 */
export async function generateInvoices(db: Database, { storeId, rows, now = new Date() }: Wanted): Promise<void> {
  const series = spreadOf(storeId, now).series(rows);
  await db.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    if (db.engine === "postgresql") await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    const indexes = rows > 20_000 ? await dropIndexes(tx, ["invoice"]) : [];
    await sql`alter table invoice disable trigger user`.execute(tx);
    await addSeries(tx, storeId, rows);
    await sql`insert into invoice (id, store_id, kind, number, series_id, seq, status, order_number, seller, buyer, language, currency, prices,
        rounding, lines, taxes, net_minor, tax_minor, gross_minor, paid_minor, issue_date, due_date, einvoice, flags, search_text, issued_at,
        created_at, updated_at)
      select ${idAt(1)}, store_id, d.kind, d.number, case when d.number is not null then store_id || d.kind end,
        case when d.number is not null then i end, d.status, '#' || i, ${party("Shop")}, ${party("Buyer")}, 'en', d.currency, 'NET', 'PER_RATE',
        ${lines}, ${taxes}, d.net, d.tax, d.net + d.tax, case d.status when 'PAID' then d.net + d.tax when 'OPEN' then d.part else 0 end,
        case when d.number is not null then to_char(d.at, 'YYYY-MM-DD') end, to_char(d.at + interval '14 days', 'YYYY-MM-DD'), d.einvoice,
        d.flags::jsonb, lower(concat_ws(' ', d.number, '#' || i, d.name, d.email)), d.at, d.at, d.at
      from ${series} cross join lateral (
        select o.*, case when o.status <> 'DRAFT' then o.prefix || to_char(o.at, '-YYYY-') || lpad(i::text, 6, '0') end as number,
          o.net * 19 / 100 as tax
        from (select s[1] as kind, s[2] as status, s[3] as prefix, s[4]::int as part, r.* from (select ${row}) as r) as o
      ) as d`.execute(tx);
    await sql`alter table invoice enable trigger user`.execute(tx);
    for (const index of indexes) await sql.raw(index).execute(tx);
  });
  await settle(db);
}

const kinds = ["INVOICE", "ADDITIONAL_INVOICE", "CREDIT_NOTE"] as const;

const addSeries = (tx: Tx, storeId: string, rows: number) =>
  tx
    .insertInto("invoice_series")
    .values(
      kinds.map((kind) => ({
        ...{ id: storeId + kind, store_id: storeId, kind, prefix: kind.slice(0, 2), year: 2020, next: rows + 1, last_date: "2020-01-01" },
      })),
    )
    .execute();

/** Kind, status, prefix and what was paid of an open one. */
const standings = oneOf(472_882_027, [
  ["INVOICE,DRAFT,INV,0", 3],
  ["INVOICE,OPEN,INV,0", 8],
  ["INVOICE,OPEN,INV,100", 2],
  ["INVOICE,PAID,INV,0", 60],
  ["INVOICE,VOID,INV,0", 2],
  ["INVOICE,UNCOLLECTIBLE,INV,0", 1],
  ["ADDITIONAL_INVOICE,OPEN,AI,0", 2],
  ["ADDITIONAL_INVOICE,PAID,AI,0", 4],
  ["CREDIT_NOTE,DRAFT,CN,0", 1],
  ["CREDIT_NOTE,ISSUED,CN,0", 100],
]);
const row = sql`string_to_array(${standings}, ',') as s, ${oneOf(32_452_843, [
  ["EUR", 70],
  ["USD", 20],
  ["CHF", 100],
])} as currency, ${oneOf(141_650_939, [
  ["READY", 80],
  ["REFUSED", 3],
  ["NONE", 100],
])} as einvoice, ${oneOf(179_424_673, [
  ['["INCOMPLETE"]', 2],
  ['["TAX_CURRENCY"]', 1],
  ["[]", 100],
])} as flags, initcap(${pick(firstNames, 7919)} || ' ' || ${pick(lastNames, 104_729)}) as name,
  'buyer' || ${chance(611_953, 200_000)} || '@example.com' as email, (1000 + ${chance(15_485_863, 60_000)}) as net, ${at} as at`;

const party = (fallback: string) => sql`jsonb_build_object('name', ${fallback === "Buyer" ? sql`d.name` : sql.lit(fallback)},
  'lines', '[]'::jsonb, 'city', 'Berlin', 'postal_code', '10115', 'region', null, 'country', 'DE', 'vat_id', null, 'tax_number', null,
  'email', ${fallback === "Buyer" ? sql`d.email` : sql`null::text`})`;
const lines = sql`jsonb_build_array(jsonb_build_object('description', 'T-shirt', 'sku', null, 'quantity', '1', 'unit', 'C62', 'unit_price',
  d.net::text, 'discount', null, 'category', 'S', 'rate', '19', 'order_line_id', null, 'discount_minor', 0, 'net_minor', d.net, 'tax_minor',
  d.tax, 'gross_minor', d.net + d.tax))`;
const taxes = sql`jsonb_build_array(jsonb_build_object('category', 'S', 'rate', '19', 'net_minor', d.net, 'tax_minor', d.tax, 'reason', null))`;
