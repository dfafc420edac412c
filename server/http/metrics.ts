import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Database } from "#server/db/open";

/** Register what the database says about work that waits or went wrong, read when Prometheus asks. */
export function registerWorkMetrics(registry: Registry, db: Database): void {
  const registers = [registry];
  new Gauge({
    name: "backhaul_jobs",
    help: "Background jobs by state",
    labelNames: ["state"],
    registers,
    async collect() {
      await setStates(
        this,
        ["ready", "running", "dead"],
        db.kysely.selectFrom("job").select(["state", countAll]).groupBy("state").execute(),
      );
    },
  });
  new Gauge({
    name: "backhaul_deliveries",
    help: "Webhook deliveries that wait or failed",
    labelNames: ["state"],
    registers,
    async collect() {
      const states = ["RECEIVED", "FAILED"] as const;
      const found = db.kysely.selectFrom("delivery").select(["state", countAll]).where("state", "in", states).groupBy("state").execute();
      await setStates(this, states, found);
    },
  });
  new Gauge({
    name: "backhaul_stores",
    help: "Connected stores, and those whose calls are paused",
    labelNames: ["state"],
    registers,
    async collect() {
      const state = sql<string>`case when paused_until is null then 'connected' else 'paused' end`.as("state");
      const found = db.kysely.selectFrom("store_connection").select([state, countAll]).groupBy("state").execute();
      await setStates(this, ["connected", "paused"], found);
    },
  });
}

const countAll = sql<string>`count(*)`.as("n");

/** A state without rows is zero, not missing. While the database does not answer, the process still reports about itself. */
async function setStates(gauge: Gauge<"state">, states: readonly string[], found: Promise<{ state: string; n: string }[]>): Promise<void> {
  const rows = await found.catch(() => null);
  if (rows === null) return gauge.reset();
  for (const state of states) gauge.set({ state }, Number(rows.find((row) => row.state === state)?.n ?? 0));
}
