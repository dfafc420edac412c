import { fileColumns } from "#contracts/columns/files";
import type { Input } from "#contracts/contract";
import { type FileRow, files } from "#contracts/files";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { CoreDeps } from "#server/core/module";
import { listFiles } from "./list-files.ts";

/** What is known of each file, never the file itself; as on the screen, only of those the caller may open. */
export const filesExport = ({ db }: CoreDeps): ExportedList =>
  exportedList<FileRow, Input<typeof files.operations.list>["query"]>({
    name: "files",
    object: "file",
    operation: files.operations.export,
    columns: fileColumns,
    page: (context, query) => listFiles(db.kysely, context, query),
  });
