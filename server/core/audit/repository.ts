import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { AuditEntry, audit } from "#contracts/audit";
import type { Input, Output } from "#contracts/contract";
import { changesBetween } from "#server/core/domain/changes";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { wordsAmong } from "#server/db/search";
import type { Audit, DB } from "#server/db/tables";
import { redact } from "#server/kit/redact";
import { objectNames } from "./object-names.ts";

type Operations = (typeof audit)["operations"];
export type Query = Input<Operations["list"]>["query"];
type Filtered = SelectQueryBuilder<DB & { a: Audit }, "a", object>;

const nobody = "system";
/** Spelled as in the index `audit_search`. */
const searched = sql<string>`lower(a.actor_name || ' ' || a.action || ' ' || coalesce(a.object_id, '') || ' ' || coalesce(a.ip, '') || ' ' || coalesce(a.reason, ''))`;

/** Redacts secrets again: old entries were written under older rules. */
function shown({ before, after, store_id: _, ...row }: Selectable<Audit>, names: ReadonlyMap<string, string>): AuditEntry {
  const changes = changesBetween(redact(before), redact(after));
  const object_name = names.get(`${row.object_type}/${row.object_id}`) || null;
  return { ...row, actor_type: row.actor_type as AuditEntry["actor_type"], object_name, changes };
}

function filteredBy(reader: Reader, storeId: string, query: Query): Filtered {
  const { actor, action, object_type, object_id, from, to, q } = query;
  return reader
    .selectFrom("audit as a")
    .where("a.store_id", "=", storeId)
    .$if(actor !== undefined && actor !== nobody, (found) => found.where("a.actor_id", "=", actor as string))
    .$if(actor === nobody, (found) => found.where("a.actor_id", "is", null))
    .$if(Boolean(action), (found) => found.where(sql<boolean>`starts_with(a.action, ${action})`))
    .$if(Boolean(object_type), (found) => found.where("a.object_type", "=", object_type as string))
    .$if(object_id !== undefined, (found) => found.where("a.object_id", "=", object_id as string))
    .$if(from !== undefined, (found) => found.where("a.at", ">=", from as string))
    .$if(to !== undefined, (found) => found.where("a.at", "<=", to as string))
    .where((eb) => eb.and(q ? wordsAmong(searched, q) : []));
}

export async function listAudit(reader: Reader, storeId: string, query: Query): Promise<Output<Operations["list"]>> {
  const keyset = keysetOf("audit", query, "-at");
  const filtered = filteredBy(reader, storeId, query);
  const rows = await seek(filtered, "a", keyset).selectAll("a").execute();
  const page = await pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
  const names = await objectNames(reader, storeId, page.items);
  return { ...page, items: page.items.map((row) => shown(row, names)) };
}

/** Jumps from value to value along the index instead of reading every row between. */
const distinct = (reader: Reader, storeId: string, column: "actor_id" | "object_type") =>
  sql<{ value: string }>`
  with recursive jump as (
    (select ${sql.ref(column)} as value from audit where store_id = ${storeId} and ${sql.ref(column)} is not null order by 1 limit 1)
    union all
    select (select ${sql.ref(column)} from audit where store_id = ${storeId} and ${sql.ref(column)} > jump.value order by 1 limit 1)
    from jump where jump.value is not null
  ) select value from jump where value is not null limit 500`.execute(reader);

export async function listFacets(reader: Reader, storeId: string): Promise<Output<Operations["facets"]>> {
  const [actors, types] = [await distinct(reader, storeId, "actor_id"), await distinct(reader, storeId, "object_type")];
  const named = await Promise.all(actors.rows.map(async ({ value: id }) => ({ id, name: await lastNameOf(reader, storeId, id) })));
  named.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { actors: named, object_types: types.rows.map(({ value }) => value) };
}

async function lastNameOf(reader: Reader, storeId: string, id: string): Promise<string> {
  const last = reader.selectFrom("audit").select("actor_name").where("store_id", "=", storeId).where("actor_id", "=", id);
  return (await last.orderBy("at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst())?.actor_name ?? id;
}
