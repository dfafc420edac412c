import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Subject } from "#contracts/ability";
import type { Input, Output } from "#contracts/contract";
import type { FileKind, FileRow, FileUser, files } from "#contracts/files";
import { madeFiles } from "#server/core/ports";
import { countLimit, keysetOf, pageFrom } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { wordsAmong } from "#server/db/search";
import type { CallContext } from "#server/kit/context";
import { kindOf, usesBy } from "./file-uses.ts";

type List = (typeof files)["operations"]["list"];
const uploadKinds = ["PHOTO", "EVIDENCE", "NOTE", "MESSAGE", "OTHER", "PROOF", "PICTURE"] as const satisfies readonly FileKind[];
type Query = Input<List>["query"];
type Found = Omit<FileRow, "removable" | "size"> & { size: number | string | null };

/** Return the files of the cases the caller may open, newest first. */
export async function listFiles(reader: Reader, context: CallContext, query: Query): Promise<Output<List>> {
  const keyset = keysetOf("files", query, "-created_at");
  const sources = sourcesOf(context, query);
  if (sources.length === 0) return { items: [], page: query.page, limit: query.limit, total: 0, total_exact: true, next_cursor: null };
  const way = sql.raw(keyset.isDescending ? "desc" : "asc");
  const { after } = keyset;
  const from = after
    ? sql<SqlBool>`(x.created_at, x.id) ${sql.raw(keyset.isDescending ? "<" : ">")} (${after.key}::timestamptz, ${after.id})`
    : sql<SqlBool>`true`;
  const where = sql.join([from, ...conditions(query)], sql` and `);
  const most = keyset.offset + query.limit + 1;
  // Each source stops early, so that a large store costs no more than a small one.
  const parts = sources.map(
    (source) => sql`(select x.* from (${source}) as x where ${where} order by x.created_at ${way}, x.id ${way} limit ${most})`,
  );
  const { rows } = await sql<Found>`select y.* from (${sql.join(parts, sql` union all `)}) as y
    order by y.created_at ${way}, y.id ${way} limit ${query.limit + 1} offset ${keyset.offset}`.execute(reader);
  const page = await pageFrom(rows, query, keyset, () => countFiles(reader, sources, query));
  return { ...page, items: page.items.map(rowOf) };
}

const rowOf = ({ size, ...row }: Found): FileRow => ({
  ...row,
  size: size === null ? null : Number(size),
  removable: row.kind === "OTHER",
});

async function countFiles(reader: Reader, sources: readonly RawBuilder<unknown>[], query: Query): Promise<number> {
  const where = sql.join([sql<SqlBool>`true`, ...conditions(query)], sql` and `);
  const parts = sources.map((source) => sql`(select 1 as one from (${source}) as x where ${where} limit ${countLimit + 1})`);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${sql.join(parts, sql` union all `)}) as y`.execute(reader);
  return rows[0]?.n ?? 0;
}

function conditions({ q, kind, case: name, created_from, created_to, min_size, max_size }: Query): RawBuilder<SqlBool>[] {
  const isUsedBy = (field: "number" | "id", value: string) => sql<SqlBool>`x.uses @> ${JSON.stringify([{ [field]: value }])}::jsonb`;
  return [
    ...(q ? (wordsAmong(sql<string>`lower(x.name)`, q) as RawBuilder<SqlBool>[]) : []),
    ...(kind ? [sql<SqlBool>`x.kind in (${sql.join(kind)})`] : []),
    ...(name ? [sql<SqlBool>`(${isUsedBy("number", name)} or ${isUsedBy("number", `#${name}`)} or ${isUsedBy("id", name)})`] : []),
    ...(created_from ? [sql<SqlBool>`x.created_at >= ${created_from}`] : []),
    ...(created_to ? [sql<SqlBool>`x.created_at <= ${created_to}`] : []),
    ...(min_size === undefined ? [] : [sql<SqlBool>`x.size >= ${min_size}`]),
    ...(max_size === undefined ? [] : [sql<SqlBool>`x.size <= ${max_size}`]),
  ];
}

const usersFor: readonly (readonly [subject: Subject, users: readonly FileUser[]])[] = [
  ["Return", ["return"]],
  ["Claim", ["claim"]],
  ["Order", ["order"]],
  ["Conversation", ["conversation"]],
  ["WarrantyRegistration", ["warranty"]],
  ["Product", ["product", "portal"]],
  ["Template", ["template"]],
];

/** Files that a module makes itself, for whoever may read the subject. */
export interface MadeFiles {
  kind: FileKind;
  subject: Subject;
  /** Returns the query of a store's: id, kind, name, type, size, created_at and uses. */
  select(storeId: string): RawBuilder<unknown>;
}

type Reading = CallContext["actor"];
/** Return what the caller may read that uses files. */
export const usersReadBy = ({ ability }: Reading): FileUser[] =>
  usersFor.flatMap(([subject, names]) => (ability.can("read", subject) ? names : []));
/** What nothing uses is waiting for its case, or was left by one. */
export const seesUnused = ({ ability }: Reading): boolean => ability.can("read", "Return") || ability.can("read", "Claim");

/** Return the lists that make up the files, as far as they are wanted and may be read. */
function sourcesOf({ store, actor }: CallContext, { kind }: Query): RawBuilder<unknown>[] {
  const { id, ability } = actor;
  const wants = (one: FileKind) => !kind || kind.includes(one);
  const users = usersReadBy(actor);
  const kinds = uploadKinds.filter(wants);
  return [
    ...(kinds.length > 0 && users.length > 0 ? [uploads(store.id, { kinds, users, seesUnused: seesUnused(actor) })] : []),
    ...madeFiles().flatMap((one) => (wants(one.kind) && ability.can("read", one.subject) ? [one.select(store.id)] : [])),
    ...(wants("EXPORT") && id ? [exportsOf(store.id, id)] : []),
  ];
}

interface Uploads {
  kinds: readonly FileKind[];
  /** What may be named as using a file; a file that only others use is not listed. */
  users: readonly FileUser[];
  seesUnused: boolean;
}

const uploads = (storeId: string, { kinds, users, seesUnused }: Uploads) => sql`
  select f.id, ${kindOf} as kind, f.name, f.type, f.size::bigint as size, f.created_at, u.uses
  from file as f cross join lateral ${usesBy(users)} as u
  where f.store_id = ${storeId} and (u.uses <> '[]'::jsonb or (${seesUnused}::boolean and not u.is_used)) and ${kindOf} in (${sql.join([...kinds])})`;

/** Only one's own. */
const exportsOf = (storeId: string, membershipId: string) => sql`
  select e.id, 'EXPORT' as kind, e.noun || '.' || e.format as name,
    case e.format when 'csv' then 'text/csv' else 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' end as type,
    e.bytes as size, e.created_at, '[]'::jsonb as uses
  from list_export as e where e.store_id = ${storeId} and e.membership_id = ${membershipId} and e.state = 'DONE'`;
