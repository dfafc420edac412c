import { Gauge, type Registry } from "prom-client";
import type { Database } from "#server/db/open";
import type { WorkGauge } from "#server/db/work-gauge";

/** Register gauges; a state without rows is zero, not missing. While the database does not answer, the process still reports about itself. */
export function registerWorkMetrics(registry: Registry, db: Database, gauges: readonly WorkGauge[]): void {
  for (const { name, help, states, count } of gauges) {
    new Gauge({
      name,
      help,
      labelNames: ["state"],
      registers: [registry],
      async collect() {
        const rows = await count(db).catch(() => null);
        if (rows === null) return this.reset();
        for (const state of states) this.set({ state }, Number(rows.find((row) => row.state === state)?.n ?? 0));
      },
    });
  }
}
