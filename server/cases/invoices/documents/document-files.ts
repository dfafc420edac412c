import { sql } from "kysely";
import type { MadeFiles } from "#server/core/files/api";

const documentOf = (noun: string, id: string, number: string) =>
  sql`jsonb_build_object('noun', ${noun}::text, 'id', ${sql.ref(id)}, 'number', ${sql.ref(number)}, 'kind', 'DOCUMENT')`;

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

export const documentFiles: MadeFiles = { kind: "DOCUMENT", subject: "Invoice", select: documents };
