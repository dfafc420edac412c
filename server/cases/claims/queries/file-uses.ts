import { sql } from "kysely";
import type { FileUses } from "#server/core/files/api";

/** The evidence of claims, and the files of notes. */
export const filesOfClaims: FileUses = [
  sql`select 'claim', c.id, c.number, 'EVIDENCE' from claim_item as i
    join claim as c on c.id = i.claim_id and c.store_id = i.store_id
    where i.store_id = f.store_id and i.evidence @> jsonb_build_array(jsonb_build_object('file_id', f.id))`,
  sql`select 'claim', c.id, c.number, 'NOTE' from note as n
    join claim as c on c.id = n.claim_id and c.store_id = n.store_id
    where n.store_id = f.store_id and n.files @> jsonb_build_array(f.id)`,
];
