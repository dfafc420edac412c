import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import type { TestApi } from "./api.ts";

/** Return the places of the database where one of the marks stands, as `table.column`, in bytes and packed texts too. Marks are in lower case. */
export async function tracesOf(api: TestApi, marks: readonly string[]): Promise<string[]> {
  const columns = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select c.table_name, c.column_name, c.data_type from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema and t.table_type = 'BASE TABLE'
    where c.table_schema = current_schema() and c.data_type in ('text', 'jsonb', 'USER-DEFINED', 'character varying', 'ARRAY', 'bytea')`.execute(
    api.db.kysely,
  );
  const found: string[] = [];
  for (const { table_name, column_name, data_type } of columns.rows) {
    if (data_type === "bytea") {
      if (await isInBytes(api, table_name, column_name, marks)) found.push(`${table_name}.${column_name}`);
      continue;
    }
    const hits = await sql`select 1 from ${sql.table(table_name)}
      where ${sql.join(
        marks.map((mark) => sql`strpos(lower(${sql.ref(column_name)}::text), ${mark}) > 0`),
        sql` or `,
      )} limit 1`.execute(api.db.kysely);
    if (hits.rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found.sort();
}

/** Files may be packed: exports are gzip. */
async function isInBytes(api: TestApi, table: string, column: string, marks: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select ${sql.ref(column)} as bytes from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(api.db.kysely);
  return rows.some(({ bytes }) => {
    const buffer = Buffer.from(bytes);
    const text = buffer[0] === 0x1f && buffer[1] === 0x8b ? gunzipSync(buffer) : buffer;
    return marks.some((mark) => text.toString("utf8").toLowerCase().includes(mark));
  });
}
