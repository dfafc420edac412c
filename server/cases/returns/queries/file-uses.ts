import { sql } from "kysely";
import type { FileUses } from "#server/core/files/api";

/** Photos that customers sent with a return, what inspections showed, and the files of notes. */
export const filesOfReturns: FileUses = [
  sql`select 'return' as noun, r.id, r.number, 'PHOTO' as kind from return_item as i
    join returns as r on r.id = i.return_id and r.store_id = i.store_id
    where i.store_id = f.store_id and i.photos @> jsonb_build_array(f.id)`,
  sql`select 'return', r.id, r.number, 'EVIDENCE' from return_item as i
    join returns as r on r.id = i.return_id and r.store_id = i.store_id
    where i.store_id = f.store_id and i.evaluation_images @> jsonb_build_array(f.id)`,
  sql`select 'return', r.id, r.number, 'NOTE' from note as n
    join returns as r on r.id = n.return_id and r.store_id = n.store_id
    where n.store_id = f.store_id and n.files @> jsonb_build_array(f.id)`,
];
