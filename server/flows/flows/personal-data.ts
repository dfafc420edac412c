import { type SqlBool, sql } from "kysely";
import { eraseRunReasons } from "#server/core/audit/api";
import { among, isAddressOf, type Person, type PersonalData, rowsIn } from "#server/core/customer-data/api";
import type { Reader } from "#server/db/open";

const about = ({ storeId, emails, orderIds, returnIds, claimIds }: Person) => sql<SqlBool>`(
  ${among("subject_id", [...orderIds, ...returnIds, ...claimIds])} or subject_id in (
    select id from warranty_registration where store_id = ${storeId} and (${isAddressOf({ emails }, sql.ref("customer_email"))} or ${among("order_id", orderIds)})))`;

const hasFacts = sql<SqlBool>`trace @? '$[*].facts'`;

/** Runs that read something about the customer. */
const telling = (reader: Reader, person: Person) =>
  reader.selectFrom("flow_run").where("store_id", "=", person.storeId).where(about(person)).where(hasFacts);

/** A run keeps its path; what its conditions read of the customer goes, and what staff wrote when they ended it. */
export const runRecords: PersonalData = {
  noun: "flow-runs",
  columns: ["flow_run.trace"],
  count: (reader, person) => rowsIn(telling(reader, person)),
  async *read(reader, person) {
    const runs = telling(reader, person).select([
      "trigger",
      "started_at",
      "ended_at",
      sql<unknown>`jsonb_path_query_array(trace, '$[*].facts')`.as("facts"),
    ]);
    yield* await runs.orderBy("started_at").execute();
  },
  async erase(tx, person) {
    await eraseRunReasons(
      tx,
      person.storeId,
      sql<SqlBool>`after ->> 'run_id' in (select id from flow_run where store_id = ${person.storeId} and ${about(person)})`,
    );
    await tx
      .updateTable("flow_run")
      .set({
        trace: sql`(select coalesce(jsonb_agg(step - 'facts' order by n), '[]') from jsonb_array_elements(trace) with ordinality as t(step, n))`,
      })
      .where("store_id", "=", person.storeId)
      .where(about(person))
      .where(hasFacts)
      .execute();
  },
};
