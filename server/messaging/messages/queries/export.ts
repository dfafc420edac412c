import { messageColumns } from "#contracts/columns/messages";
import type { Input } from "#contracts/contract";
import { type MessageRow, messages } from "#contracts/messages";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listMessages } from "../repository.ts";

export const messagesExport = (deps: ModuleDeps): ExportedList =>
  exportedList<MessageRow, Input<typeof messages.operations.list>["query"]>({
    name: "messages",
    object: "message",
    operation: messages.operations.export,
    columns: messageColumns,
    page: (context, query) => listMessages(deps, context, query),
  });
