import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Reader } from "#server/db/open";

/** The id of a case in the query that selects it, and the column that names the case elsewhere. */
const owners = { "k.id": "claim_id", "r.id": "return_id" } as const;
type CaseId = keyof typeof owners;

/** Return the column with the units reserved for a case. */
export const reservationsColumn = (reader: Reader, storeId: string, caseId: CaseId) =>
  jsonArrayFrom(
    reader
      .selectFrom("stock_reservation as v")
      .selectAll("v")
      .where(`v.${owners[caseId]}`, "=", sql.ref<string>(caseId))
      .where("v.store_id", "=", storeId)
      .orderBy("v.id"),
  ).as("reservations");

/** Return the column with what a case did, or is about to do, on the store's platform; oldest first. */
export const operationsColumn = (reader: Reader, storeId: string, caseId: CaseId) =>
  jsonArrayFrom(
    reader
      .selectFrom("platform_operation as q")
      .select(["q.key", "q.kind", "q.state", "q.command", "q.about", "q.after_key", "q.result", "q.error"])
      .select(["q.created_at", "q.updated_at", "q.applied_at"])
      .where(`q.${owners[caseId]}`, "=", sql.ref<string>(caseId))
      .where("q.store_id", "=", storeId)
      .orderBy("q.created_at")
      .orderBy("q.key"),
  ).as("operations");
