import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Subject } from "#contracts/ability";
import type { Input, Output } from "#contracts/contract";
import type { FileKind, FileRow, FileUser, files } from "#contracts/files";
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
    ...(wants("LABEL") && ability.can("read", "Label") ? [labelsOf("return", store.id)] : []),
    ...(wants("LABEL") && ability.can("read", "Claim") ? [labelsOf("claim", store.id)] : []),
    ...(wants("DOCUMENT") && ability.can("read", "Invoice") ? [documents(store.id)] : []),
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

const documentOf = (noun: string, id: string, number: string) =>
  sql`jsonb_build_object('noun', ${noun}::text, 'id', ${sql.ref(id)}, 'number', ${sql.ref(number)}, 'kind', 'DOCUMENT')`;

/** The labels of returns, or those of claims. */
const labelsOf = (noun: "return" | "claim", storeId: string) => {
  const id = sql.ref(`l.${noun}_id`);
  return sql`
    select l.id, 'LABEL' as kind, coalesce(l.tracking_number, c.number) || '.pdf' as name, 'application/pdf' as type,
      octet_length(l.document)::bigint as size, l.created_at,
      jsonb_build_array(jsonb_build_object('noun', ${noun}::text, 'id', c.id, 'number', c.number, 'kind', 'LABEL')) as uses
    from label as l join ${sql.table(noun === "return" ? "returns" : "claim")} as c on c.id = ${id} and c.store_id = l.store_id
    where l.store_id = ${storeId} and l.state = 'READY' and (l.paper is not null or l.document is not null)`;
};

/** The papers of issued documents, each with its case or order: what it is about is looked for by its number. */
const documents = (storeId: string) => sql`
  select d.id, 'DOCUMENT' as kind, d.number || '.pdf' as name, 'application/pdf' as type, octet_length(p.bytes)::bigint as size, p.created_at,
    jsonb_build_array(jsonb_build_object('noun', 'invoice', 'id', d.id, 'number', d.number, 'kind', 'DOCUMENT')) ||
      case
        when d.return_id is not null then jsonb_build_array(${documentOf("return", "d.return_id", "d.case_number")})
        when d.claim_id is not null then jsonb_build_array(${documentOf("claim", "d.claim_id", "d.case_number")})
        when d.order_id is not null then jsonb_build_array(${documentOf("order", "d.order_id", "d.order_number")})
        else '[]'::jsonb
      end as uses
  from invoice_file as p join invoice as d on d.id = p.invoice_id and d.store_id = p.store_id
  where p.store_id = ${storeId} and p.kind = 'PDF'`;

/** Only one's own. */
const exportsOf = (storeId: string, membershipId: string) => sql`
  select e.id, 'EXPORT' as kind, e.noun || '.' || e.format as name,
    case e.format when 'csv' then 'text/csv' else 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' end as type,
    e.bytes as size, e.created_at, '[]'::jsonb as uses
  from list_export as e where e.store_id = ${storeId} and e.membership_id = ${membershipId} and e.state = 'DONE'`;
