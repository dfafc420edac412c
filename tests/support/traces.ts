import { sql } from "kysely";
import type { TestApi } from "./api.ts";

/** Housekeeping deletes events and stored answers within days; they are not shown to anybody. */
const passing = ["idempotency.answer", "outbox.payload", "job.payload"];

/** Return the places of the database where one of the marks stands, as `table.column`. Marks are in lower case. */
export async function tracesOf(api: TestApi, marks: readonly string[]): Promise<string[]> {
  const columns = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
    where c.table_schema = current_schema() and c.data_type in ('text', 'jsonb', 'USER-DEFINED', 'character varying')`.execute(
    api.db.kysely,
  );
  const found: string[] = [];
  for (const { table_name, column_name } of columns.rows) {
    const hits = await sql`select 1 from ${sql.table(table_name)}
      where ${sql.join(
        marks.map((mark) => sql`strpos(lower(${sql.ref(column_name)}::text), ${mark}) > 0`),
        sql` or `,
      )} limit 1`.execute(api.db.kysely);
    if (hits.rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found.filter((place) => !passing.includes(place)).sort();
}
