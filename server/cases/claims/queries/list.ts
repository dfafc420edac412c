import { type Expression, type SqlBool, sql } from "kysely";
import type { ClaimRow, ClaimsQuery } from "#contracts/claims/shapes";
import { emailKey } from "#contracts/email-address";
import type { Page } from "#contracts/envelope";
import { type Asker, askerOf } from "#server/cases/kernel/asker";
import { assigneeName } from "#server/cases/kernel/assignee";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { preparedFor } from "#server/db/prepared";
import { wordsIn } from "#server/db/search";
import type { CallContext } from "#server/kit/context";
import { rowColumns, rowOf } from "./row.ts";

const base = (reader: Reader, storeId: string) => reader.selectFrom("claim as k").where("k.store_id", "=", storeId);

/** Return a page of claims, newest first by default; one statement for the rows and, where needed, one for their count. */
export async function listClaims(reader: Reader, context: CallContext, query: ClaimsQuery): Promise<Page<ClaimRow>> {
  const asker = askerOf(context);
  const rows = await rowsOf(query)(reader, asker.storeId, asker.personId, asker.now);
  const page = await pageFrom(rows, query, keysetIn(query), () => countUpTo(reader, matching(reader, asker, query)));
  return { ...page, items: page.items.map(rowOf) };
}

const keysetIn = (query: ClaimsQuery) =>
  keysetOf("claims", query, "-created_at", { amounts: ["claimed_minor"], columns: { due_at: "due_key" } });

const rowsOf = preparedFor(
  (query: ClaimsQuery) => (reader, storeId: string, personId: string, now: string) =>
    seek(withRow(matching(reader, { storeId, personId, now }, query)), "k", keysetIn(query)),
);

const matching = (reader: Reader, asker: Asker, query: ClaimsQuery) =>
  base(reader, asker.storeId).where((eb) => eb.and(conditions(asker, query)));

const withRow = (filtered: ReturnType<typeof base>) =>
  filtered
    .leftJoin("membership as m", (join) => join.onRef("m.id", "=", "k.assignee_id").onRef("m.store_id", "=", "k.store_id"))
    .leftJoin("account as a", "a.id", "m.account_id")
    .select(rowColumns.map((name) => `k.${name}` as const))
    .select("k.due_key")
    .select(assigneeName.as("assignee_name"));

const lists = ["status", "stage", "type", "decision", "carrier_state"] as const;

function conditions({ personId, now }: Asker, query: ClaimsQuery): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [];
  if (query.tab && query.tab !== "all") found.push(sql<SqlBool>`k.tab = ${query.tab}`);
  for (const field of lists) {
    const values = query[field];
    if (values) found.push(sql<SqlBool>`${sql.ref(`k.${field}`)} in (${sql.join(values)})`);
  }
  if (query.kind) found.push(sql<SqlBool>`k.kinds && ${sql`array[${sql.join(query.kind)}]::text[]`}`);
  if (query.flag) found.push(sql<SqlBool>`k.flags @> ${sql`array[${query.flag}]::text[]`}`);
  if (query.assignee === "none") found.push(sql<SqlBool>`k.assignee_id is null`);
  else if (query.assignee) found.push(sql<SqlBool>`k.assignee_id = ${query.assignee === "me" ? personId : query.assignee}`);
  if (query.late) found.push(lateAt(now));
  if (query.order_id) found.push(sql<SqlBool>`k.order_id = ${query.order_id}`);
  if (query.customer?.includes("@")) found.push(sql<SqlBool>`lower(k.customer_email) = ${emailKey(query.customer)}`);
  else if (query.customer) found.push(sql<SqlBool>`k.customer_id = ${query.customer}`);
  if (query.created_from) found.push(sql<SqlBool>`k.created_at >= ${query.created_from}`);
  if (query.created_to) found.push(sql<SqlBool>`k.created_at <= ${query.created_to}`);
  if (query.currency) found.push(sql<SqlBool>`k.currency = ${query.currency}`);
  if (query.q) found.push(...wordsIn("k.search_text", query.q));
  return found;
}

/** Open claims past their target; the clock is stopped while a question to the customer is open. */
export const lateAt = (now: string) => sql<SqlBool>`(k.status = 'OPEN' and k.asked_at is null and k.due_at < ${now})`;
