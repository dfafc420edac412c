import { sql } from "kysely";
import { differenceColumns } from "#contracts/columns/imports";
import type { Input, Output } from "#contracts/contract";
import { type Difference, differences } from "#contracts/imports/differences";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { wordsAmong } from "#server/db/search";
import type { ModuleDeps } from "#server/platforms/module";

type List = (typeof differences)["operations"]["list"];
type Last = Output<(typeof differences)["operations"]["last"]>;

export async function listDifferences(reader: Reader, storeId: string, query: Input<List>["query"]): Promise<Output<List>> {
  const { outcome, q } = query;
  const keyset = keysetOf("differences", query, "-created_at");
  const filtered = reader
    .selectFrom("difference as d")
    .where("d.store_id", "=", storeId)
    .where((eb) => eb.and(outcome ? [eb("d.outcome", "=", outcome)] : []))
    .where((eb) => eb.and(q ? wordsAmong(sql`lower(d.subject || ' ' || d.external_id)`, q) : []));
  const rows = await seek(filtered, "d", keyset)
    .select(["d.id", "d.kind", "d.subject", "d.external_id", "d.ours", "d.theirs", "d.outcome", "d.created_at"])
    .execute();
  return pageFrom(rows as Difference[], query, keyset, () => countUpTo(reader, filtered));
}

/** Return the last comparison with what it found. */
export async function lastReconciliation(reader: Reader, storeId: string): Promise<Last> {
  const last = await reader
    .selectFrom("reconciliation")
    .select(["id", "state", "checked", "error", "created_at", "finished_at"])
    .where("store_id", "=", storeId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return { last: null };
  const { id, ...shown } = last;
  const found = await reader
    .selectFrom("difference")
    .select((eb) => ["outcome", eb.cast<number>(eb.fn.countAll(), "integer").as("n")])
    .where("store_id", "=", storeId)
    .where("reconciliation_id", "=", id)
    .groupBy("outcome")
    .execute();
  const of = (outcome: string) => found.find((row) => row.outcome === outcome)?.n ?? 0;
  return { last: { ...shown, repaired: of("REPAIRED"), needs_person: of("NEEDS_PERSON") } };
}

export const differencesExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<Difference, Input<List>["query"]>({
    name: "differences",
    object: "difference",
    operation: differences.operations.export,
    columns: differenceColumns,
    page: ({ store }, query) => listDifferences(db.kysely, store.id, query),
  });
