import { sql } from "kysely";
import type { FileUses } from "#server/core/files/api";

/** The logo of the portal. */
export const filesOfPortal: FileUses = [
  sql`select 'portal', s.store_id, null, 'PICTURE' from portal_settings as s
    where s.store_id = f.store_id and s.data ->> 'logo_file_id' = f.id`,
];
