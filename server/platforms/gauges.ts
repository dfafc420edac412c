import { sql } from "kysely";
import type { WorkGauge } from "#server/db/work-gauge";

const countAll = sql<string>`count(*)`.as("n");

/** What is told of deliveries and of connected stores. */
export const platformGauges: readonly WorkGauge[] = [
  {
    name: "backhaul_deliveries",
    help: "Webhook deliveries that wait or failed",
    states: ["RECEIVED", "FAILED"],
    count: ({ kysely }) =>
      kysely.selectFrom("delivery").select(["state", countAll]).where("state", "in", ["RECEIVED", "FAILED"]).groupBy("state").execute(),
  },
  {
    name: "backhaul_stores",
    help: "Connected stores, and those whose calls are paused",
    states: ["connected", "paused"],
    count({ kysely }) {
      const state = sql<string>`case when paused_until is null then 'connected' else 'paused' end`.as("state");
      return kysely.selectFrom("store_connection").select([state, countAll]).groupBy("state").execute();
    },
  },
];
