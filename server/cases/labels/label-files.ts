import { sql } from "kysely";
import type { MadeFiles } from "#server/core/files/api";

/** The labels of returns, or those of claims. */
const labelsOf = (noun: "return" | "claim", storeId: string) => {
  const id = sql.ref(`l.${noun}_id`);
  return sql`
    select l.id, 'LABEL' as kind, coalesce(l.tracking_number, c.number) || '.pdf' as name, 'application/pdf' as type,
      octet_length(l.document)::bigint as size, l.created_at,
      jsonb_build_array(jsonb_build_object('noun', ${noun}::text, 'id', c.id, 'number', c.number, 'kind', 'LABEL')) as uses
    from label as l join ${sql.table(noun === "return" ? "returns" : "claim")} as c on c.id = ${id} and c.store_id = l.store_id
    where l.store_id = ${storeId} and l.state = 'READY' and (l.document is not null or (l.paper is not null and l.connection_id is null))`;
};

/** Labels that are ready, for whoever may read those of returns or claims. */
export const labelFiles: readonly MadeFiles[] = [
  { kind: "LABEL", subject: "Label", select: (storeId) => labelsOf("return", storeId) },
  { kind: "LABEL", subject: "Claim", select: (storeId) => labelsOf("claim", storeId) },
];
