import { sql } from "kysely";
import { among } from "#server/core/customer-data/api";
import type { Reader, Tx } from "#server/db/open";

type Of = "return_id" | "claim_id";

/** Return what people wrote in the course of cases, by case: the customer's answers, and what staff asked, decided and said about them. */
export async function writtenIn(reader: Reader, storeId: string, of: Of, ids: readonly string[]) {
  const rows = await reader
    .selectFrom("timeline")
    .select([`${of} as case_id`, "at", "actor_type", "label", "text"])
    .where("store_id", "=", storeId)
    .where(among(of, ids))
    .where("text", "<>", "")
    .orderBy("at")
    .orderBy("id")
    .execute();
  return (id: string) =>
    rows.flatMap(({ case_id, actor_type, ...entry }) => (case_id === id ? [{ ...entry, by_customer: actor_type === "customer" }] : []));
}

/** Erase what people wrote in the course of cases, and the names of customers, whose own entries bear them. */
export async function eraseWritten(tx: Tx, storeId: string, of: Of, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable("timeline")
    .set({ text: "", actor_name: sql`case when actor_type = 'customer' then '' else actor_name end` })
    .where("store_id", "=", storeId)
    .where(of, "in", [...ids])
    .execute();
}
