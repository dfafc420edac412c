import { sql } from "kysely";
import type { Database } from "#server/db/open";

/** The rows of a return and its order, in the order in which they refer to one another. */
const rowsOf = [
  ["orders", sql`id = (select order_id from returns where id = `, ")"],
  ["order_line", sql`order_id = (select order_id from returns where id = `, ")"],
  ["order_payment", sql`order_id = (select order_id from returns where id = `, ")"],
  ["returns", sql`id = `, ""],
  ["return_item", sql`return_id = `, ""],
  ["timeline", sql`return_id = `, ""],
] as const;

/** Write copies of a return and its order, each with ids and numbers of its own; asking for as many would take too long. */
export async function cloneCase({ kysely }: Pick<Database, "kysely">, { id }: { id: string }, copies: number): Promise<string[]> {
  const owned = rowsOf.map(([table, where, end]) => ({ table, of: sql`${where}${id}${sql.raw(end)}` }));
  const ids: string[] = [];
  for (const { table, of } of owned) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${of}`.execute(kysely);
    ids.push(...rows.map((row) => row.id));
  }
  // As a version 8 of the UUID: one of version 7 may end in the number of a copy, which would then be the original's.
  const copyOf = (of: ReturnType<typeof sql>, n: ReturnType<typeof sql>) =>
    sql`overlay(left(${of}, 32) placing '8' from 15) || lpad(to_hex(${n}), 4, '0')`;
  for (const { table, of } of owned) {
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(kysely);
    const names = columns.map(({ name }) => name);
    const own: Record<string, ReturnType<typeof sql>> = {
      number: sql`to_jsonb(t.number || '-' || n)`,
      external_id: sql`to_jsonb(t.external_id || '-' || n)`,
      seq: sql`to_jsonb(t.seq * 1000 + n)`,
    };
    const changed = Object.entries(own).filter(([name]) => names.includes(name));
    const copied = ids.reduce((text, one) => sql`replace(${text}, ${one}, ${copyOf(sql`${one}::text`, sql`n`)})`, sql`to_jsonb(t)::text`);
    const values = changed.reduce(
      (row, [name, value]) => sql`${row} || jsonb_build_object(${name}::text, ${value})`,
      sql`(${copied})::jsonb`,
    );
    await sql`
      insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(names.map((name) => sql`(c.row).${sql.ref(name)}`))}
      from (select jsonb_populate_record(null::${sql.table(table)}, ${values}) as row
        from ${sql.table(table)} as t cross join generate_series(1, ${copies}::int) as n where ${of}) as c`.execute(kysely);
  }
  const { rows } = await sql<{ id: string }>`
    select ${copyOf(sql`${id}::text`, sql`n`)} as id from generate_series(1, ${copies}::int) as n`.execute(kysely);
  return rows.map((row) => row.id);
}
