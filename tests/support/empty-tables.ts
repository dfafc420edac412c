import { sql } from "kysely";
import type { Database } from "#server/db/database";

/**
 * Delete every row but those of the migrations, and start every sequence anew. Large tables are truncated, which would
 * take longer than a delete for the many small ones.
 */
export async function emptyTables(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`
      do $$
      declare
        name text;
        filled boolean;
      begin
        -- Neither triggers nor foreign keys are asked: some forbid deletion, and all rows go.
        set local session_replication_role = replica;
        for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'migration' loop
          execute format('select exists (select from %I)', name) into filled;
          if pg_relation_size(format('%I', name)::regclass) > 262144 then
            execute format('truncate %I cascade', name);
          elsif filled then
            execute format('delete from %I', name);
          end if;
        end loop;
        perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
          from pg_sequences where schemaname = 'public' and last_value is not null;
      end $$`.execute(tx);
  });
}
