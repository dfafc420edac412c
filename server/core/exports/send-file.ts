import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import type { CoreDeps } from "#server/core/module";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { alreadySent } from "#server/kit/mount";
import { type Cell, headsOf } from "./cells.ts";
import { findExportedList } from "./exported-list.ts";
import { type ExportRow, nameOf, ownExport } from "./repository.ts";
import { assertMayExport } from "./request-export.ts";
import { headersOf, streamOf } from "./write-file.ts";

const expand = promisify(gunzip);

/** Send the file of a finished export, chunk by chunk. @throws NOT_FOUND, FORBIDDEN when the list's right was withdrawn */
export async function sendFile(deps: CoreDeps, context: CallContext, id: string, reply: FastifyReply): Promise<string> {
  const row = await ownExport(deps.db.kysely, context, id);
  const list = findExportedList(deps, row.noun);
  ensure(row.state === "DONE" && list, "NOT_FOUND");
  assertMayExport(list, context);
  const name = nameOf(row, context.store.timezone);
  const onBroken = (err: Error) => deps.log.error({ err, export: id }, "an exported file broke off");
  const heads = headsOf(list, row.language);
  const file = streamOf({ name, format: row.format, heads, columns: list.columns, batches: chunksOf(deps, row), onBroken });
  return alreadySent(reply.headers(headersOf({ name, format: row.format })).send(file));
}

async function* chunksOf({ db }: CoreDeps, { id, store_id, chunks }: ExportRow): AsyncGenerator<Cell[][]> {
  for (let position = 0; position < chunks; position++) {
    const { content } = await db.kysely
      .selectFrom("list_export_chunk")
      .select("content")
      .where("store_id", "=", store_id)
      .where("export_id", "=", id)
      .where("position", "=", position)
      .executeTakeFirstOrThrow();
    yield JSON.parse((await expand(content)).toString());
  }
}
