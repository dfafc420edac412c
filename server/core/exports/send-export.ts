import type { FastifyReply } from "fastify";
import type { Page } from "#contracts/envelope";
import { type ExportFormat, mostAtOnce } from "#contracts/exports/shapes";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import type { Database } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { AppError } from "#server/kit/errors";
import { alreadySent } from "#server/kit/mount";
import { type Cell, headsOf, linesOf } from "./cells.ts";
import type { ExportedList } from "./exported-list.ts";
import { headersOf, streamOf } from "./write-file.ts";

/** Rows in memory at once. */
export const batch = 500;

interface ExportCall {
  context: CallContext;
  query: Record<string, unknown>;
  reply: FastifyReply;
}

/** Return the name of a list's file. */
export const fileName = (list: string, day: string, format: ExportFormat): string => `${list}-${day}.${format}`;

/** Return a query without what pages a list. */
export function filtersIn(query: Record<string, unknown>): Record<string, unknown> {
  const { page: _, limit: __, cursor: ___, store_id: ____, format: _____, ...filters } = query;
  return filters;
}

/** Return a page of a list for a file. */
export const pageAt = (
  list: ExportedList,
  context: CallContext,
  query: Record<string, unknown>,
  cursor: string | null,
): Promise<Page<unknown>> => list.page(context, { ...filtersIn(query), page: 1, limit: batch, ...(cursor !== null && { cursor }) });

/** Record in the audit log that a list was exported, and by which filters. */
export const auditExport = (db: Database, context: CallContext, { object }: ExportedList, facts: Record<string, unknown>): Promise<void> =>
  db.transaction((tx) => writeAudit(tx, context, { action: `${object}.exported`, object_type: object, object_id: null, after: facts }));

/** Send a list as a file. @throws EXPORT_TOO_LARGE before anything is sent */
export async function sendExport(deps: Pick<CoreDeps, "db" | "log" | "ports">, list: ExportedList, { context, query, reply }: ExportCall) {
  const { db, log } = deps;
  const format = query.format as ExportFormat;
  // By cursor, so that the probe is not counted either.
  const first = await pageAt(list, context, query, null);
  if (await isTooLong(list, context, query, first)) throw new AppError("EXPORT_TOO_LARGE", { max: mostAtOnce });
  await auditExport(db, context, list, { format, ...filtersIn(query) });
  const name = fileName(list.name, dayIn(context.store.timezone, context.now), format);
  const onBroken = (err: Error) => log.error({ err }, "an export broke off");
  const batches = everyBatch(deps, list, { context, query }, first);
  const file = streamOf({ name, format, heads: headsOf(list, context.language), columns: list.columns, batches, onBroken });
  if (first.total_exact && first.total !== null) reply.header("x-rows", String(first.total));
  return alreadySent(reply.headers(headersOf({ name, format })).send(file));
}

/** Look one row beyond the limit, which costs less than counting a long list. */
async function isTooLong(list: ExportedList, context: CallContext, query: Record<string, unknown>, first: Page<unknown>): Promise<boolean> {
  if (first.next_cursor === null || (first.total_exact && first.total !== null && first.total <= mostAtOnce)) return false;
  const beyond = await list.page(context, { ...filtersIn(query), page: mostAtOnce + 1, limit: 1 });
  return beyond.items.length > 0;
}

/** Each batch is read in a turn of its own, however slowly the file is received. */
async function* everyBatch(
  { ports }: Pick<CoreDeps, "ports">,
  list: ExportedList,
  { context, query }: Omit<ExportCall, "reply">,
  first: Page<unknown>,
): AsyncGenerator<Cell[][]> {
  const asker = { store: context.store.id, caller: context.actor.id ?? "" };
  let page = first;
  while (true) {
    yield page.items.flatMap((item) => linesOf(list, item, context.language));
    if (page.next_cursor === null) return;
    const { next_cursor } = page;
    page = await ports.inTurn(asker, () => pageAt(list, context, query, next_cursor));
  }
}
