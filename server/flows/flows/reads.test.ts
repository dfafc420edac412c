import { sql } from "kysely";
import { expect, it } from "vitest";
import { startApi } from "../../../tests/support/api.ts";
import { testEngine } from "../../../tests/support/engine.ts";
import { act, chainOf } from "../../../tests/support/flow-graphs.ts";
import { flowWorld } from "../../../tests/support/flow-world.ts";
import { world } from "../../../tests/support/world.ts";

// A server analyzes by itself, at any moment: what it then knows of so small a table decides how it is read.
it.runIf(testEngine === "embedded")(
  "reads the runs of one case for its events, also before the database has statistics",
  async () => {
    const api = await startApi({ isNew: true });
    const w = await world(api);
    const f = flowWorld(w);
    await f.live("RETURN_APPROVED", chainOf([act("flag", "FLAG", { flag: "VIP" })]));
    const asked = async () => w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
    const first = await asked();
    // A statement that has run a few times keeps its plan.
    for (const one of [first, ...(await Promise.all(Array.from({ length: 7 }, asked)))]) {
      await w.done(one, "approve");
      await f.settle();
    }
    const run = await api.db.kysely.selectFrom("flow_run").selectAll().where("subject_id", "=", first.id).executeTakeFirstOrThrow();
    const columns = sql.join(
      Object.keys(run)
        .filter((column) => column !== "refused")
        .map((column) => sql.ref(column)),
    );
    await sql`insert into flow_run (${columns}) select ${columns} from (
      select (jsonb_populate_record(x, jsonb_build_object('id', x.id || n, 'subject_id', x.subject_id || n))).*
      from flow_run x, generate_series(1, 1000) n where x.id = ${run.id}) as copies`.execute(api.db.kysely);
    const second = await asked();
    await f.settle();
    const read = async (): Promise<number> => {
      await sql`select pg_stat_force_next_flush()`.execute(api.db.kysely);
      const { rows } = await sql<{ n: number }>`
      select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_user_tables where relname = 'flow_run'`.execute(
        api.db.kysely,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await read();
    await w.done(second, "approve");
    await f.settle();
    const after = await read();
    expect((await f.only(second)).state).toBe("DONE");
    await api.close();
    expect(after - before).toBeGreaterThan(0);
    expect(after - before).toBeLessThan(40);
  },
  180_000,
);
