import { sql } from "kysely";
import type { Database } from "#server/db/open";

/**
 * Let every further write of a database fail as on a full disk: PostgreSQL and the embedded database answer `disk_full` when a table
 * cannot be extended. Reads go on. Returns the function that gives it room again.
 */
export async function fillDisk({ kysely }: Database): Promise<() => Promise<void>> {
  await sql`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/5/16384": No space left on device' using errcode = 'disk_full'; end $$`.execute(
    kysely,
  );
  await sql`
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = current_schema() loop
        execute format('create trigger no_room before insert or update on %I for each row execute function no_room()', name);
      end loop;
    end $$`.execute(kysely);
  return async () => {
    await sql`drop function no_room cascade`.execute(kysely);
  };
}
