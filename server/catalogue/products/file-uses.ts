import { sql } from "kysely";
import type { FileUses } from "#server/core/files/api";

/** Pictures of products. */
export const filesOfProducts: FileUses = [
  sql`select 'product', p.id, p.title, 'PICTURE' from product as p
    where p.store_id = f.store_id and p.image_file_id = f.id`,
];
