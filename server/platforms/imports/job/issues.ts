import { sql } from "kysely";
import { issueColumns } from "#contracts/columns/imports";
import type { Input, Output } from "#contracts/contract";
import { importIssues } from "#contracts/imports/issues";
import type { ImportIssue } from "#contracts/imports/shapes";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { wordsAmong } from "#server/db/search";
import type { ModuleDeps } from "#server/platforms/module";

type List = (typeof importIssues)["operations"]["list"];

export async function listIssues(reader: Reader, storeId: string, query: Input<List>["query"]): Promise<Output<List>> {
  const { kind, import_id, q } = query;
  const keyset = keysetOf("import-issues", query, "-created_at");
  const filtered = reader
    .selectFrom("import_issue as i")
    .where("i.store_id", "=", storeId)
    .where((eb) => eb.and(kind ? [eb("i.kind", "=", kind)] : []))
    .where((eb) => eb.and(import_id ? [eb("i.import_id", "=", import_id)] : []))
    .where((eb) => eb.and(q ? wordsAmong(sql`lower(i.external_id || ' ' || i.reason)`, q) : []));
  const rows = await seek(filtered, "i", keyset)
    .select(["i.id", "i.import_id", "i.kind", "i.external_id", "i.reason", "i.created_at"])
    .execute();
  return pageFrom(rows as ImportIssue[], query, keyset, () => countUpTo(reader, filtered));
}

export const issuesExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<ImportIssue, Input<List>["query"]>({
    name: "import-issues",
    object: "import",
    operation: importIssues.operations.export,
    columns: issueColumns,
    page: ({ store }, query) => listIssues(db.kysely, store.id, query),
  });
