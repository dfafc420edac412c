import { conversationColumns } from "#contracts/columns/conversations";
import type { Input } from "#contracts/contract";
import { conversations } from "#contracts/conversations/conversations";
import type { ConversationRow } from "#contracts/conversations/shapes";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listConversations } from "./queries/list.ts";

export const conversationsExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<ConversationRow, Input<typeof conversations.operations.list>["query"]>({
    name: "conversations",
    object: "conversation",
    operation: conversations.operations.export,
    columns: conversationColumns,
    page: (context, query) => listConversations(db.kysely, context, query),
  });
