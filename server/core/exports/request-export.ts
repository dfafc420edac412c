import { missingRight } from "#contracts/ability";
import type { Input } from "#contracts/contract";
import type { listExports } from "#contracts/exports/exports";
import type { ListExport } from "#contracts/exports/shapes";
import { permissionOf } from "#contracts/permission-of";
import type { CoreDeps } from "#server/core/module";
import { lockStore } from "#server/core/stores/api";
import { asJson } from "#server/db/json";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { type ExportedList, findExportedList } from "./exported-list.ts";
import { announce, isOpen, ownExport, ownExports, shown } from "./repository.ts";
import { auditExport, filtersIn } from "./send-export.ts";

type Body = Input<(typeof listExports)["operations"]["create"]>["body"];
export const exportQueue = "list-export";
/** A file is deleted this long after it was written. */
export const storedForMs = 7 * 86_400_000;
/** Most exports of a person at the same time. */
const mostOpen = 3;

/** Queue a list to be written to a file. @throws FORBIDDEN without the list's right, LIMIT_REACHED, BAD_REQUEST */
export async function requestExport(deps: CoreDeps, context: CallContext, { list: name, format, query }: Body): Promise<ListExport> {
  const list = findExportedList(deps, name);
  if (!list) throw badRequest({ list: "INVALID" });
  assertMayExport(list, context);
  const filters = filtersIn(queryFor(list, { ...query, format }));
  const { total, total_exact } = await list.page(context, { ...filters, page: 1, limit: 1 });
  const id = newId();
  const at = context.now.toISOString();
  await auditExport(deps.db, context, list, { format, ...filters });
  return deps.db.transaction(async (tx) => {
    await lockStore(tx, context.store.id);
    ensure((await ownExports(tx, context)).filter(isOpen).length < mostOpen, "LIMIT_REACHED", { max: mostOpen });
    await tx
      .insertInto("list_export")
      .values({
        id,
        store_id: context.store.id,
        membership_id: context.actor.id ?? "",
        noun: name,
        format,
        language: context.language,
        query: asJson(query),
        state: "QUEUED",
        rows_total: total_exact ? total : null,
        created_at: at,
        updated_at: at,
        expires_at: new Date(context.now.getTime() + storedForMs).toISOString(),
      })
      .execute();
    await enqueue(tx, { queue: exportQueue, key: `${id}:0`, payload: { id, storeId: context.store.id } });
    await announce(tx, { id, store_id: context.store.id }, "created");
    return shown(context, await ownExport(tx, context, id));
  });
}

/** @throws FORBIDDEN without the right to the list itself */
export function assertMayExport({ operation }: ExportedList, { actor }: CallContext): void {
  const missing = missingRight(actor.ability, operation);
  if (missing) ensure(false, "FORBIDDEN", { permission: permissionOf(missing) });
}

/** Return the list's validated query. @throws BAD_REQUEST by field */
export function queryFor({ operation }: ExportedList, query: Record<string, unknown>): Record<string, unknown> {
  const parsed = operation.query?.safeParse(query);
  if (!parsed) return {};
  if (parsed.success) return parsed.data;
  throw badRequest(Object.fromEntries(parsed.error.issues.map(({ path }) => [["query", ...path].join("."), "INVALID"])));
}
