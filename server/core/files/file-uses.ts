import { type SqlBool, sql } from "kysely";
import type { FileUser } from "#contracts/files";

/** What uses the file `f`: one row for each, with its kind. */
const uses = sql`
  select 'return' as noun, r.id, r.number, 'PHOTO' as kind from return_item as i
    join returns as r on r.id = i.return_id and r.store_id = i.store_id
    where i.store_id = f.store_id and i.photos @> jsonb_build_array(f.id)
  union all select 'return', r.id, r.number, 'EVIDENCE' from return_item as i
    join returns as r on r.id = i.return_id and r.store_id = i.store_id
    where i.store_id = f.store_id and i.evaluation_images @> jsonb_build_array(f.id)
  union all select 'return', r.id, r.number, 'NOTE' from note as n
    join returns as r on r.id = n.return_id and r.store_id = n.store_id
    where n.store_id = f.store_id and n.files @> jsonb_build_array(f.id)
  union all select 'claim', c.id, c.number, 'EVIDENCE' from claim_item as i
    join claim as c on c.id = i.claim_id and c.store_id = i.store_id
    where i.store_id = f.store_id and i.evidence @> jsonb_build_array(jsonb_build_object('file_id', f.id))
  union all select 'claim', c.id, c.number, 'NOTE' from note as n
    join claim as c on c.id = n.claim_id and c.store_id = n.store_id
    where n.store_id = f.store_id and n.files @> jsonb_build_array(f.id)
  union all select 'order', o.id, o.number, 'NOTE' from order_note as n
    join orders as o on o.id = n.order_id and o.store_id = n.store_id
    where n.store_id = f.store_id and n.files @> jsonb_build_array(f.id)
  union all select 'conversation', k.id, k.number, 'MESSAGE' from conversation_message as m
    join conversation as k on k.id = m.conversation_id and k.store_id = m.store_id
    where m.store_id = f.store_id and m.files @> jsonb_build_array(f.id)
  union all select 'warranty', w.id, null, 'PROOF' from warranty_registration as w
    where w.store_id = f.store_id and w.proof_files @> jsonb_build_array(f.id)
  union all select 'product', p.id, p.title, 'PICTURE' from product as p
    where p.store_id = f.store_id and p.image_file_id = f.id
  union all select case when t.id is null and d.template_id is null then null else 'template' end, u.template_id, t.name, 'PICTURE'
    from template_file as u
    left join template as t on t.store_id = u.store_id and t.id = u.template_id
    left join template_draft as d on d.store_id = u.store_id and d.template_id = u.template_id
    where u.store_id = f.store_id and u.file_id = f.id
  union all select 'portal', s.store_id, null, 'PICTURE' from portal_settings as s
    where s.store_id = f.store_id and s.data ->> 'logo_file_id' = f.id`;

/** Return the uses of the file `f` by some nouns as JSON, and whether it has any use at all. */
export const usesBy = (nouns: readonly FileUser[]) => sql`(
  select coalesce(
    jsonb_agg(distinct jsonb_build_object('noun', s.noun, 'id', s.id, 'number', s.number, 'kind', s.kind)) filter (where s.noun = any(${[...nouns]}::text[])),
    '[]'::jsonb
  ) as uses, count(*) > 0 as is_used from (${uses}) as s)`;

/** The kind of the file `f` by its uses `u`. Pictures stay where order lines may name their address. */
export const kindOf = sql<string>`coalesce(u.uses -> 0 ->> 'kind', case when f.is_public then 'PICTURE' else 'OTHER' end)`;

/** Whether something uses the file `f`. */
export const isUsed = sql<SqlBool>`(f.is_public or exists (${uses}))`;
