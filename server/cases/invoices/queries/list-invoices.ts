import { type Expression, type SqlBool, sql } from "kysely";
import type { Output } from "#contracts/contract";
import type { invoices } from "#contracts/invoices/invoices";
import type { InvoiceCounts, InvoicesQuery } from "#contracts/invoices/shapes";
import type { InvoiceStanding } from "#contracts/invoices/states";
import { countLimit, countUpTo, filtersIn, hasOneFilter, type Keyset, keysetOf, pageFrom, quickCountLimit, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { preparedFor } from "#server/db/prepared";
import { wordsIn } from "#server/db/search";
import { boundedSum } from "#server/db/sums";
import type { CallContext } from "#server/kit/context";
import { addDays, dayIn } from "#server/kit/days";
import { type ListedRecord, rowColumns, rowOf } from "../record/row.ts";

type Page = Output<(typeof invoices)["operations"]["list"]>;

const sorts = {
  texts: ["issue_date", "due_date", "number"],
  amounts: ["gross_minor"],
  columns: { issue_date: "issue_key", due_date: "due_key", number: "number_key" },
};

/** Return a page of documents, newest first by default. */
export async function listInvoices(reader: Reader, { store, now }: CallContext, query: InvoicesQuery): Promise<Page> {
  const today = dayIn(store.timezone, now);
  const rows = await rowsOf(query)(reader, store.id, today);
  const most = quickCountLimit(query, hasOneFilter(query, ["flag", "q"]));
  const count = () => countUpTo(reader, matching(reader, store.id, query, today), most);
  const page = await pageFrom(rows, query, keysetIn(query), count, most);
  return { ...page, items: page.items.map((row) => rowOf(row as ListedRecord, today)) };
}

const keysetIn = (query: InvoicesQuery) => keysetOf("invoices", query, "-created_at", sorts);

const rowsOf = preparedFor((query: InvoicesQuery) => (reader, storeId: string, today: string) => {
  const keyset = keysetIn(query);
  const filtered = matching(reader, storeId, query, today);
  if (!isByDueDay(query, keyset)) return seek(filtered, "i", keyset).select(rowColumns);
  return seek(dayByDay(reader, filtered, query, keyset), "i", keyset).select(rowColumns);
});

const matching = (reader: Reader, storeId: string, query: InvoicesQuery, today: string) =>
  reader
    .selectFrom("invoice as i")
    .where("i.store_id", "=", storeId)
    .where((eb) => eb.and(conditions(query, today)));

/** Longer than a year, the days cost more than reading on by creation. */
const mostDays = 366;

type DuePeriod = InvoicesQuery & { due_from: string; due_to: string };

/** Return whether a list by creation is of a period of due days and nothing else: no index has all its days in that order. */
function isByDueDay(query: InvoicesQuery, { column }: Keyset): query is DuePeriod {
  const { due_from, due_to } = query;
  if (column !== "created_at" || due_from === undefined || due_to === undefined || filtersIn(query).length !== 2) return false;
  return due_to <= addDays(due_from, mostDays);
}

/** Return the documents that a page can hold: those of each due day, as many as all pages up to it. */
function dayByDay(reader: Reader, filtered: ReturnType<typeof matching>, { due_from, due_to }: DuePeriod, keyset: Keyset) {
  const days = sql<{
    day: string;
  }>`(select to_char(generate_series(${due_from}::date, ${due_to}::date, interval '1 day'), 'YYYY-MM-DD') as day)`;
  const ofDay = filtered.where("i.due_key", "=", sql<string>`d.day collate "C"`).selectAll("i");
  const whole = { ...keyset, limit: keyset.offset + keyset.limit, offset: 0 };
  return reader.selectFrom(days.as("d")).innerJoinLateral(seek(ofDay, "i", whole).as("i"), (join) => join.onTrue());
}

const equal = ["order_id", "return_id", "claim_id", "currency", "einvoice"] as const;
const ranges = {
  issued_from: ["issue_key", ">="],
  issued_to: ["issue_key", "<="],
  due_from: ["due_key", ">="],
  due_to: ["due_key", "<="],
} as const;

function conditions(query: InvoicesQuery, today: string): Expression<SqlBool>[] {
  const found = [sql<SqlBool>`true`];
  if (query.kind) found.push(sql<SqlBool>`i.kind in (${sql.join(query.kind)})`);
  if (query.status)
    found.push(
      sql<SqlBool>`(${sql.join(
        query.status.map((one) => isStanding(one, today)),
        sql` or `,
      )})`,
    );
  for (const name of equal) if (query[name] !== undefined) found.push(sql<SqlBool>`${sql.ref(`i.${name}`)} = ${query[name]}`);
  for (const [name, [column, compare]] of Object.entries(ranges)) {
    const day = query[name as keyof typeof ranges];
    if (day !== undefined) found.push(sql<SqlBool>`${sql.ref(`i.${column}`)} ${sql.raw(compare)} ${day}`);
  }
  // Drafts and documents without a day have the last one there is as their key.
  if (query.issued_from ?? query.issued_to) found.push(sql<SqlBool>`i.issue_date is not null`);
  // No document is issued before the day it was created, wherever the store is: a list by creation starts where the days begin.
  if (query.issued_to !== undefined) found.push(sql<SqlBool>`i.created_at < ${query.issued_to}::date + interval '2 days'`);
  if (query.due_from ?? query.due_to) found.push(sql<SqlBool>`i.due_date is not null`);
  // A function instead of the operator @>, so that flagged documents are read in their order and not gathered from the index of flags.
  if (query.flag) found.push(sql<SqlBool>`i.flags <> '[]' and jsonb_exists(i.flags, ${query.flag})`);
  return query.q ? [...found, ...(wordsIn("i.search_text", query.q) as typeof found)] : found;
}

function isStanding(standing: InvoiceStanding, today: string) {
  if (standing === "OVERDUE") return sql<SqlBool>`(i.status = 'OPEN' and i.due_key < ${today})`;
  if (standing === "PARTIALLY_PAID") return sql<SqlBool>`(i.status = 'OPEN' and i.paid_minor > 0)`;
  return sql<SqlBool>`i.status = ${standing}`;
}

/** Return the number of documents in each tab, each up to the limit of lists, and what is due by currency. */
export async function countInvoices(reader: Reader, { store, now }: CallContext): Promise<InvoiceCounts> {
  const today = dayIn(store.timezone, now);
  const upTo = (test: ReturnType<typeof sql<SqlBool>>) =>
    sql<number>`(select count(*)::int from (select from invoice as i where i.store_id = ${store.id} and ${test} limit ${sql.lit(countLimit)}) as n)`;
  const [counts, sums] = await Promise.all([
    reader
      .selectNoFrom([
        upTo(sql<SqlBool>`true`).as("all"),
        upTo(isStanding("DRAFT", today)).as("drafts"),
        upTo(isStanding("OPEN", today)).as("open"),
        upTo(isStanding("OVERDUE", today)).as("overdue"),
        upTo(isStanding("PAID", today)).as("paid"),
        upTo(sql<SqlBool>`i.kind = 'CREDIT_NOTE'`).as("credit_notes"),
      ])
      .executeTakeFirstOrThrow(),
    openSums(reader, store.id, today),
  ]);
  return { ...counts, sums };
}

const openSums = (reader: Reader, storeId: string, today: string): Promise<InvoiceCounts["sums"]> => {
  const due = sql`greatest(i.gross_minor - i.paid_minor - i.credited_minor, 0)`;
  return reader
    .selectFrom("invoice as i")
    .select((eb) => ["i.currency", eb.cast<number>(eb.fn.countAll(), "integer").as("count")])
    .select([
      boundedSum(sql`sum(${due})`).as("due_minor"),
      boundedSum(sql`sum(${due}) filter (where i.due_key < ${today})`).as("overdue_minor"),
    ])
    .where("i.store_id", "=", storeId)
    .where("i.status", "=", "OPEN")
    .groupBy("i.currency")
    .orderBy("i.currency")
    .execute();
};
