import { type Selectable, sql } from "kysely";
import type { InvoiceSeries as ShownSeries } from "#contracts/invoices/shapes";
import type { InvoiceKind } from "#contracts/invoices/states";
import { fiscalYear, issueDate, numberOf } from "#server/cases/domain/invoices/invoice-series";
import type { Reader, Tx } from "#server/db/open";
import type { InvoiceSeries } from "#server/db/tables";
import { newId } from "#server/kit/ids";

export interface Numbered {
  number: string;
  series_id: string;
  seq: number;
  issue_date: string;
}
interface Wanted {
  storeId: string;
  kind: InvoiceKind;
  prefix: string;
  fiscalMonth: number;
  today: string;
}

/**
 * Take the next number of a kind, without gaps: its series stays locked until the transaction ends, and a transaction that fails takes
 * none. Dates never fall within a series. The first document of a fiscal year opens the year's own.
 */
export async function takeNumber(tx: Tx, wanted: Wanted): Promise<Numbered> {
  return (await takeNext(tx, wanted)) ?? (await openSeries(tx, wanted));
}

/** Take the next number of the series that today belongs to, unless there is none yet, or a newer one. */
async function takeNext(tx: Tx, { storeId, kind, prefix, fiscalMonth, today }: Wanted): Promise<Numbered | null> {
  const year = fiscalYear(today, fiscalMonth);
  const taken = await tx
    .updateTable("invoice_series as s")
    .set({ next: sql`s.next + 1`, last_date: sql`greatest(s.last_date, ${today})` })
    .where("s.store_id", "=", storeId)
    .where("s.kind", "=", kind)
    .where("s.prefix", "=", prefix)
    .where("s.year", "=", year)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("invoice_series as n")
            .select("n.id")
            .where("n.store_id", "=", storeId)
            .where("n.kind", "=", kind)
            .where("n.prefix", "=", prefix)
            .where("n.year", ">", year),
        ),
      ),
    )
    .returning(["s.id", "s.next", "s.last_date"])
    .executeTakeFirst();
  return taken ? numbered(prefix, year, taken) : null;
}

function numbered(prefix: string, year: number, { id, next, last_date }: { id: string; next: number; last_date: string }): Numbered {
  const seq = next - 1;
  return { number: numberOf(prefix, year, seq), series_id: id, seq, issue_date: last_date };
}

async function openSeries(tx: Tx, { storeId, kind, prefix, fiscalMonth, today }: Wanted): Promise<Numbered> {
  const newest = await tx
    .selectFrom("invoice_series")
    .select("last_date")
    .where("store_id", "=", storeId)
    .where("kind", "=", kind)
    .where("prefix", "=", prefix)
    .orderBy("year", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  const day = issueDate(today, newest?.last_date ?? null);
  const year = fiscalYear(day, fiscalMonth);
  const taken = await tx
    .insertInto("invoice_series")
    .values({ id: newId(), store_id: storeId, kind, prefix, year, next: 2, last_date: day })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "kind", "prefix", "year"]).doUpdateSet({
        next: sql`invoice_series.next + 1`,
        last_date: sql`greatest(invoice_series.last_date, excluded.last_date)`,
      }),
    )
    .returning(["id", "next", "last_date"])
    .executeTakeFirstOrThrow();
  return numbered(prefix, year, taken);
}

/** Return every series with the numbers given in it. */
export async function listSeries(reader: Reader, storeId: string): Promise<{ items: ShownSeries[] }> {
  const rows = await reader
    .selectFrom("invoice_series as s")
    .selectAll("s")
    .select((eb) =>
      eb
        .selectFrom("invoice as i")
        .select((e) => e.fn.countAll<number>().as("n"))
        .whereRef("i.series_id", "=", "s.id")
        .where("i.store_id", "=", storeId)
        .as("count"),
    )
    .select((eb) =>
      eb
        .selectFrom("invoice as i")
        .select((e) => e.fn.min("i.seq").as("first"))
        .whereRef("i.series_id", "=", "s.id")
        .where("i.store_id", "=", storeId)
        .as("first"),
    )
    .where("s.store_id", "=", storeId)
    .orderBy("s.year", "desc")
    .orderBy("s.kind")
    .orderBy("s.prefix")
    .execute();
  return { items: rows.map(shown) };
}

function shown({ count, first, ...series }: Selectable<InvoiceSeries> & { count: number | null; first: number | null }): ShownSeries {
  const { id, kind, prefix, year, next, last_date } = series;
  const last = next - 1;
  const start = first ?? last + 1;
  return {
    ...{ id, kind, prefix, year },
    first: first === null ? null : numberOf(prefix, year, start),
    last: last === 0 ? null : numberOf(prefix, year, last),
    last_date: last === 0 ? null : last_date,
    count: count ?? 0,
    gaps: last - start + 1 - (count ?? 0),
  };
}
