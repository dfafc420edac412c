import { sql } from "kysely";
import type { z } from "zod";
import type { ProductRow, ProductsData } from "#contracts/analytics/shapes";
import { type Rank, tileLimits, without } from "#contracts/analytics/tiles";
import type { Range } from "#server/insight/domain/range";
import { countReasons } from "../facts/count-facts.ts";
import { type Numbers, type ProductKind, productCounts } from "../queries/counts.ts";
import { returnsDrill } from "../queries/drill.ts";
import { textsOf } from "../queries/names.ts";
import { type Request, scopeOf } from "../queries/request.ts";
import { counted, rateOf } from "./key.ts";

type Row = Numbers & { value: number };
interface Catalogued {
  key: string;
  product_id: string;
  title: string;
  variant_title: string | null;
  sku: string | null;
  image_url: string | null;
}

/** Products or variants with most units, value or the highest rate, each with its most frequent reason. */
export async function productsTile(request: Request, range: Range, kind: ProductKind): Promise<z.output<typeof ProductsData>> {
  const rows = await topOf(request, range, kind);
  const values = rows.map(({ value }) => value);
  const reasons = await reasonsOf(request, range, kind, values);
  const filter = kind === "PRODUCT" ? "product" : "variant";
  const texts = await textsOf(request, filter, values);
  const reasonTexts = await textsOf(
    request,
    "reason",
    [...reasons.values()].map(({ reason }) => reason),
  );
  const catalogue = await cataloguedAs(
    request,
    kind,
    [...texts.values()].map(({ value }) => value),
  );
  return {
    rows: rows.map((row): ProductRow => {
      const text = texts.get(row.value);
      const key = text?.value ?? null;
      const known = catalogue.find((one) => one.key === key);
      const reason = reasons.get(row.value);
      return {
        ...{ key, product_id: known?.product_id ?? null, title: known?.title ?? text?.label ?? "", sku: known?.sku ?? null },
        ...{ variant_title: known?.variant_title ?? null, image_url: known?.image_url ?? null },
        ...{ ...counted(row), rate: rateOf(request, row) },
        reason: reason ? { key: reasonTexts.get(reason.reason)?.value ?? "", units: reason.units } : null,
        drill: returnsDrill(request, range, { [filter]: key ?? without }),
      };
    }),
  };
}

const orders: Record<Rank, ReturnType<typeof sql>> = {
  UNITS: sql`units desc, returns desc, value`,
  VALUE: sql`value_minor desc, units desc, value`,
  RATE: sql`units::float8 / sold desc, units desc, value`,
};

async function topOf(request: Request, range: Range, kind: ProductKind): Promise<Row[]> {
  const isByRate = request.rank === "RATE" && request.basis !== "PROCESSED" && scopeOf(request, range).sold !== null;
  const enough = isByRate ? sql`sold >= ${tileLimits.soldForRate}` : sql`returns + units > 0`;
  const { rows } = await sql<Row>`
    select value, returns, units, value_minor, sold from (${productCounts(request, range, kind)}) as c
    where ${enough} order by ${orders[isByRate ? "RATE" : request.rank === "RATE" ? "UNITS" : request.rank]} limit ${tileLimits.top}`.execute(
    request.reader,
  );
  return rows;
}

async function reasonsOf(request: Request, range: Range, kind: ProductKind, values: readonly number[]) {
  if (values.length === 0) return new Map<number, { reason: number; units: number }>();
  const { rows } = await sql<{ value: number; reason: number; units: number }>`
    select distinct on (value) value, reason, units from (${countReasons(scopeOf(request, range), kind, values)}) as c
    where units > 0 order by value, units desc, reason`.execute(request.reader);
  return new Map(rows.map(({ value, ...reason }) => [value, reason]));
}

async function cataloguedAs({ reader, context }: Request, kind: ProductKind, externalIds: readonly string[]): Promise<Catalogued[]> {
  if (externalIds.length === 0) return [];
  const ids = [...externalIds];
  const ofProducts = sql<Catalogued>`select p.external_id as key, p.id as product_id, p.title, null as variant_title, null as sku, p.image_url
    from product as p where p.store_id = ${context.store.id} and p.external_id = any(${ids})`;
  const ofVariants = sql<Catalogued>`select v.external_id as key, p.id as product_id, p.title, v.title as variant_title, v.sku, p.image_url
    from variant as v join product as p on p.id = v.product_id and p.store_id = v.store_id
    where v.store_id = ${context.store.id} and v.external_id = any(${ids})`;
  const { rows } = await (kind === "PRODUCT" ? ofProducts : ofVariants).execute(reader);
  return rows;
}
