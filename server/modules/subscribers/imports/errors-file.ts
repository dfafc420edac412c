import type { FastifyReply } from "fastify";
import { ownRow } from "#server/db/own-row";
import type { CallContext } from "#server/kit/context";
import { csvOf } from "#server/kit/csv";
import type { ModuleDeps } from "#server/modules/module";
import { openFile } from "./file.ts";

/** Send the rows that were not imported as asked, as they were, each with its line and why. @throws NOT_FOUND also after the file was deleted */
export async function sendErrors(deps: ModuleDeps, { store }: CallContext, id: string, reply: FastifyReply): Promise<string> {
  const { file_id, name } = await ownRow(deps.db.kysely, "subscriber_import", store.id, id);
  const issues = await deps.db.kysely
    .selectFrom("subscriber_import_issue")
    .select(["line", "outcome", "field"])
    .where("store_id", "=", store.id)
    .where("import_id", "=", id)
    .execute();
  const { heads, rows } = await openFile(deps, store.id, file_id);
  const byLine = new Map(issues.map((issue) => [issue.line, issue]));
  const found: (string | number)[][] = [];
  let line = 0;
  for (const row of rows) {
    line += 1;
    const issue = byLine.get(line);
    if (issue) found.push([line, issue.outcome, issue.field ?? "", ...row]);
  }
  const head = ["line", "outcome", "field", ...heads];
  return reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`errors-${name}`)}`)
    .header("cache-control", "no-store")
    .send(`\uFEFF${csvOf([head, ...found])}`) as never;
}
