import type { Selectable } from "kysely";
import type { Conversation, ConversationMessage } from "#contracts/conversations/shapes";
import type { ConversationEvent } from "#contracts/conversations/states";
import { allowedActions } from "#server/core/kernel/allowed-actions";
import type { Reader } from "#server/db/open";
import type { ConversationMessage as MessageTable } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { minutesWithin } from "#server/messaging/domain/talk/answering-hours";
import { conversationLife } from "../life.ts";
import { readConversation } from "../record.ts";
import { settingsOf } from "../settings.ts";
import { shownRow, withRow } from "./list.ts";

/** Messages that are shown at once. */
export const mostMessages = 200;

/** Return a conversation with its latest messages. @throws NOT_FOUND */
export async function showConversation(reader: Reader, context: CallContext, id: string): Promise<Conversation> {
  const row = await withRow(reader, context).where("c.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  const { hours, target_minutes, timezone } = await settingsOf(reader, context.store);
  const { items, has_earlier } = await messagesBefore(reader, context.store.id, id, row.last_position + 1);
  return {
    ...shownRow(row),
    messages: items,
    has_earlier,
    waiting_minutes: row.waiting_since === null ? null : minutesWithin(hours, timezone, new Date(row.waiting_since), context.now),
    target_minutes,
    customer_read: row.customer_read,
    allowed_actions: allowedActions(context, conversationLife, row),
  };
}

/** Return the messages before those the caller has. @throws NOT_FOUND */
export async function earlierMessages(reader: Reader, context: CallContext, id: string, before: number) {
  await readConversation(reader, context, id);
  return messagesBefore(reader, context.store.id, id, before);
}

async function messagesBefore(reader: Reader, storeId: string, id: string, before: number) {
  const rows = await reader
    .selectFrom("conversation_message")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("conversation_id", "=", id)
    .where("position", "<", before)
    .orderBy("position", "desc")
    .limit(mostMessages + 1)
    .execute();
  const shown = rows.slice(0, mostMessages).reverse();
  const names = await namesOf(reader, storeId, shown);
  return { items: shown.map((row) => shownMessage(row, names)), has_earlier: rows.length > mostMessages };
}

type FileNames = ReadonlyMap<string, { id: string; name: string; type: string }>;

/** Return the files of messages by id; those that were removed are missing. */
export async function namesOf(reader: Reader, storeId: string, rows: readonly { files: readonly string[] }[]): Promise<FileNames> {
  const ids = rows.flatMap(({ files }) => files);
  if (ids.length === 0) return new Map();
  const found = await reader
    .selectFrom("file")
    .select(["id", "name", "type"])
    .where("store_id", "=", storeId)
    .where("id", "in", ids)
    .execute();
  return new Map(found.map((file) => [file.id, file]));
}

function shownMessage(row: Selectable<MessageTable>, names: FileNames): ConversationMessage {
  const { event, to = null, until = null } = row.data as { event?: ConversationEvent; to?: string | null; until?: string | null };
  return {
    ...{ id: row.id, position: row.position, kind: row.kind, author: row.author, actor_id: row.actor_id, actor_name: row.actor_name },
    text: row.text,
    files: row.files.flatMap((id) => names.get(id) ?? []),
    event: event ? { name: event, to, until } : null,
    at: row.created_at,
  };
}
