import { messageColumns } from "#contracts/columns/messages";
import type { Input } from "#contracts/contract";
import { type MessageRow, messages } from "#contracts/messages";
import { type ExportedList, exportedList } from "#server/exports/exported-list";
import type { ModuleDeps } from "#server/modules/module";
import { listMessages, visibleMessages } from "./repository.ts";

export const messagesExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<MessageRow, Input<typeof messages.operations.list>["query"]>({
    name: "messages",
    object: "message",
    operation: messages.operations.export,
    columns: messageColumns,
    page: ({ store, actor }, query) => listMessages(visibleMessages(db.kysely, store.id, actor.ability), db.kysely, query),
  });
