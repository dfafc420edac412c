import { sql } from "kysely";
import type { FileUses } from "#server/core/files/api";

/** Pictures in templates; one that only a deleted template shows is used by nothing that has a name. */
export const filesOfTemplates: FileUses = [
  sql`select case when t.id is null and d.template_id is null then null else 'template' end, u.template_id, t.name, 'PICTURE'
    from template_file as u
    left join template as t on t.store_id = u.store_id and t.id = u.template_id
    left join template_draft as d on d.store_id = u.store_id and d.template_id = u.template_id
    where u.store_id = f.store_id and u.file_id = f.id`,
];
