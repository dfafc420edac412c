import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { FileUser } from "#contracts/files";
import { fileUses } from "#server/core/ports";

/** What a module uses files for: selects of noun, id, number and kind, one row for each use of the file `f`. */
export type FileUses = readonly RawBuilder<unknown>[];

/** Return the query of what uses the file `f`: one row for each, with its kind. */
const uses = (): RawBuilder<unknown> => {
  const none = sql`select null::text as noun, null::text as id, null::text as number, null::text as kind where false`;
  return sql.join([none, ...fileUses()], sql` union all `);
};

/** Return the uses of the file `f` by some nouns as JSON, and whether it has any use at all. */
export const usesBy = (nouns: readonly FileUser[]) => sql`(
  select coalesce(
    jsonb_agg(distinct jsonb_build_object('noun', s.noun, 'id', s.id, 'number', s.number, 'kind', s.kind)) filter (where s.noun = any(${[...nouns]}::text[])),
    '[]'::jsonb
  ) as uses, count(*) > 0 as is_used from (${uses()}) as s)`;

/** The kind of the file `f` by its uses `u`. Pictures stay where order lines may name their address. */
export const kindOf = sql<string>`coalesce(u.uses -> 0 ->> 'kind', case when f.is_public then 'PICTURE' else 'OTHER' end)`;

/** Return whether something uses the file `f`. */
export const isUsed = () => sql<SqlBool>`(f.is_public or exists (${uses()}))`;
