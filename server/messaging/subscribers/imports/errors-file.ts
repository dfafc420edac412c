import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { ownRow } from "#server/db/own-row";
import type { CallContext } from "#server/kit/context";
import { csvOf } from "#server/kit/csv";
import { withExtension } from "#server/kit/file-name";
import { alreadySent } from "#server/kit/mount";
import type { ModuleDeps } from "#server/platforms/module";
import { type OpenFile, openPieces } from "./file.ts";

/** Send the rows that were not imported as asked, as they were, each with its line and why. @throws NOT_FOUND also after the file was deleted */
export async function sendErrors(deps: ModuleDeps, { store }: CallContext, id: string, reply: FastifyReply): Promise<string> {
  const { file_id, name } = await ownRow(deps.db.kysely, "subscriber_import", store.id, id);
  const issues = await deps.db.kysely
    .selectFrom("subscriber_import_issue")
    .select(["line", "outcome", "field"])
    .where("store_id", "=", store.id)
    .where("import_id", "=", id)
    .execute();
  const file = await openPieces(deps, store.id, file_id);
  return alreadySent(
    reply
      .header("content-type", "text/csv; charset=utf-8")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`errors-${withExtension(name, ["csv"])}`)}`)
      .header("cache-control", "no-store")
      .send(Readable.from(linesOf(file, new Map(issues.map((issue) => [issue.line, issue]))))),
  );
}

const piece = 500;

async function* linesOf({ heads, rows }: OpenFile, byLine: ReadonlyMap<number, { outcome: string; field: string | null }>) {
  yield `\uFEFF${csvOf([["line", "outcome", "field", ...heads]])}`;
  let found: (string | number)[][] = [];
  for await (const { line, cells } of rows) {
    const issue = byLine.get(line);
    if (issue) found.push([line, issue.outcome, issue.field ?? "", ...cells]);
    if (found.length < piece) continue;
    yield csvOf(found);
    found = [];
  }
  if (found.length > 0) yield csvOf(found);
}
