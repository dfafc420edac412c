import { type RawBuilder, sql } from "kysely";
import type { Database, Tx } from "#server/db/open";

export interface Wanted {
  storeId: string;
  rows: number;
  /** People of the store to assign cases to. */
  assignees: readonly string[];
  now?: Date;
}

/**
 * Return a whole number below `below` derived from the row's number `i` alone; `salt` (odd) selects another one. The bits are mixed, as
 * correlated fields would leave some combinations out.
 */
export function chance(salt: number, below: number): RawBuilder<number> {
  const spread = sql`((g.i::bigint * ${sql.lit(salt)}) & 2147483647)`;
  const mixed = sql`(((${spread} # (${spread} >> 15)) * 73244475) & 2147483647)`;
  return sql`((((${mixed} # (${mixed} >> 13)) * 29943829 & 2147483647) * ${sql.lit(below)}::bigint) >> 31)::int`;
}

/** Return one of the values in proportion to their shares; the last takes the rest. */
export function oneOf(salt: number, shares: readonly (readonly [value: string | null, percent: number])[]): RawBuilder<string> {
  let upTo = 0;
  const branches = shares.map(([value, percent]) => {
    upTo += percent * 10;
    return sql`when c.dice < ${sql.lit(upTo)} then ${value === null ? sql`null` : sql.lit(value)}`;
  });
  return sql`(select case ${sql.join(branches, sql` `)} end from (select ${chance(salt, 1000)} as dice) as c)`;
}

export const firstNames = "emma,marcus,priya,sakura,thị mai,fatima,élodie,joana,björn,đức,ελένη,khalid,hannah,liam,zoë,wei";
export const lastNames =
  "whitfield,bell,raman,tanaka,nguyễn,alzahrani,tremblay,ferreira,nyström,phạm,weiß,okafor,goldberg,peeters,li,reyes,byrne";
export const goods =
  "trail tee,ridge fleece,storm shell,down vest,merino layer,hiking pants,trail shoes,wool beanie,backpack,camp mug,headlamp,tent";
export const pick = (list: string, salt: number): RawBuilder<string> => {
  const words = list.split(",");
  return sql`(${sql.lit(`{${words.map((word) => `"${word}"`).join()}}`)}::text[])[1 + ${chance(salt, words.length)}]`;
};
/** The time of row `i`: spread evenly over three years. */
export const at = sql`(g.start + (g.step * g.i))`;
export const idAt = (kind: number): RawBuilder<string> =>
  sql`lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '-7' || lpad(to_hex(${sql.lit(kind)}), 3, '0') || '-b' || lpad(to_hex(g.i), 10, '0')`;

/** Return the rows to generate, `g`, spread evenly over three years. */
export function spreadOf(storeId: string, now: Date) {
  const start = sql`${new Date(now.getTime() - 3 * 365 * 86_400_000).toISOString()}::timestamptz`;
  const step = (count: number) => sql`((${now.toISOString()}::timestamptz - ${start}) / ${sql.lit(count)})`;
  const series = (count: number) => sql`(select i, ${start} as start, ${step(count)} as step, ${sql.lit(storeId)} as store_id
    from generate_series(1, ${sql.lit(count)}) as i) as g`;
  return { series, step };
}

/** Update plans and the visibility map to those of a database in use. */
export async function settle(db: Database): Promise<void> {
  await db.kysely.connection().execute(async (connection) => {
    if (db.engine === "postgresql") await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    if (db.engine === "postgresql") await sql`set statement_timeout = 15000`.execute(connection);
  });
}

/** Drop the indexes before a large load: recreating them is many times faster. Return the statements that recreate them. */
export async function dropIndexes(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid = any (${[...tables]}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(tx);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(tx);
  return rows.map(({ made }) => made);
}
