import { type SqlBool, sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import type { conversations } from "#contracts/conversations/conversations";
import type { ConversationRow } from "#contracts/conversations/shapes";
import type { AboutKind, ConversationTab } from "#contracts/conversations/states";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import type { CallContext } from "#server/kit/context";
import { unreadOf } from "#server/messaging/domain/talk/conversation";
import { aboutOf, type ConversationRecord, visibleIn } from "../record.ts";

type List = (typeof conversations)["operations"]["list"];
type Query = Input<List>["query"];

const aboutConditions: Record<AboutKind, ReturnType<typeof sql<SqlBool>>> = {
  return: sql<SqlBool>`c.return_id is not null`,
  claim: sql<SqlBool>`c.claim_id is not null`,
  order: sql<SqlBool>`c.return_id is null and c.claim_id is null`,
};

/** The condition of the list without a tab. */
export const notSpam = sql<SqlBool>`c.status <> 'SPAM'`;

/** Return the condition of a tab; `me` is the caller's membership. */
export function inTab(tab: ConversationTab, me: string | null) {
  const conditions: Record<ConversationTab, ReturnType<typeof sql<SqlBool>>> = {
    waiting: sql<SqlBool>`c.status = 'OPEN' and c.waiting_since is not null`,
    mine: sql<SqlBool>`c.status = 'OPEN' and c.assignee_id = ${me}`,
    unassigned: sql<SqlBool>`c.status = 'OPEN' and c.assignee_id is null`,
    open: sql<SqlBool>`c.status = 'OPEN'`,
    snoozed: sql<SqlBool>`c.status = 'SNOOZED'`,
    closed: sql<SqlBool>`c.status = 'CLOSED'`,
    spam: sql<SqlBool>`c.status = 'SPAM'`,
  };
  return conditions[tab];
}

/** Return the query of conversations with their assignee and what the caller has seen. */
export const withRow = (reader: Reader, context: CallContext) =>
  visibleIn(reader, context)
    .leftJoin("membership as m", (join) => join.onRef("m.id", "=", "c.assignee_id").onRef("m.store_id", "=", "c.store_id"))
    .leftJoin("account as a", "a.id", "m.account_id")
    .leftJoin("conversation_seen as s", (join) =>
      join
        .onRef("s.conversation_id", "=", "c.id")
        .onRef("s.store_id", "=", "c.store_id")
        .on("s.membership_id", "=", context.actor.id ?? ""),
    )
    .selectAll("c")
    .select(sql<string | null>`nullif(trim(a.first_name || ' ' || a.last_name), '')`.as("assignee_name"))
    .select("s.asked as seen");

export function shownRow(row: ConversationRecord & { assignee_name: string | null; seen: number | null }): ConversationRow {
  return {
    id: row.id,
    about: aboutOf(row),
    order_id: row.order_id,
    customer_name: row.customer_name,
    customer_email: row.customer_email,
    language: row.language,
    status: row.status,
    assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name ?? "" } : null,
    snoozed_until: row.snoozed_until,
    last_at: row.last_at,
    last_author: row.last_author,
    last_text: row.last_text,
    unread: unreadOf(row, row.seen ?? 0),
    waiting_since: row.waiting_since,
    first_response_minutes: row.first_response_minutes,
    resolution_minutes: row.resolution_minutes,
    created_at: row.created_at,
    version: row.version,
  };
}

export async function listConversations(reader: Reader, context: CallContext, query: Query): Promise<Output<List>> {
  const keyset = keysetOf("conversations", query, "-last_at");
  const { tab, about, assignee_id, language, q } = query;
  const found = withRow(reader, context).where((eb) =>
    eb.and([
      ...(q ? wordsIn("c.search_text", q) : []),
      ...(tab ? [inTab(tab, context.actor.id)] : [notSpam]),
      ...(about ? [eb.or(about.map((kind) => aboutConditions[kind]))] : []),
      ...(assignee_id ? [eb("c.assignee_id", "=", assignee_id)] : []),
      ...(language ? [eb("c.language", "in", language)] : []),
    ]),
  );
  const rows = await seek(found, "c", keyset).execute();
  return pageFrom(rows.map(shownRow), query, keyset, () => countUpTo(reader, found));
}
