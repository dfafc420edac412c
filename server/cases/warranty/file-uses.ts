import { sql } from "kysely";
import type { FileUses } from "#server/core/files/api";

/** Proofs of purchase. */
export const filesOfRegistrations: FileUses = [
  sql`select 'warranty', w.id, null, 'PROOF' from warranty_registration as w
    where w.store_id = f.store_id and w.proof_files @> jsonb_build_array(f.id)`,
];
