import { sql } from "kysely";
import type { FileUses } from "#server/core/files/api";

/** What was sent with a message. */
export const filesOfConversations: FileUses = [
  sql`select 'conversation', k.id, k.number, 'MESSAGE' from conversation_message as m
    join conversation as k on k.id = m.conversation_id and k.store_id = m.store_id
    where m.store_id = f.store_id and m.files @> jsonb_build_array(f.id)`,
];
