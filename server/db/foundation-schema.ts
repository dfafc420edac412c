import type { ColumnType, Generated, GeneratedAlways } from "kysely";

export interface JobTable {
  id: GeneratedAlways<number>;
  queue: string;
  key: string | null;
  payload: ColumnType<unknown, string | undefined, string>;
  state: Generated<"ready" | "running" | "dead">;
  run_at: Generated<string>;
  attempts: Generated<number>;
  max_attempts: Generated<number>;
  locked_until: string | null;
  locked_by: string | null;
  last_error: string | null;
  created_at: Generated<string>;
}

export interface ScheduleTable {
  name: string;
  next_run_at: string;
  last_run_at: string | null;
}

export interface OutboxTable {
  id: string;
  store_id: string;
  topic: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  created_at: Generated<string>;
  done_at: string | null;
}

export interface OutboxDeliveryTable {
  outbox_id: string;
  subscriber: string;
  done_at: Generated<string>;
}

export interface LiveEventTable {
  id: GeneratedAlways<number>;
  store_id: string;
  resource: string;
  ids: ColumnType<string[], string, string>;
  type: string;
  version: number | null;
  created_at: Generated<string>;
}

/** The tables of migration 0002: jobs, schedules, the outbox and live events. */
export interface FoundationTables {
  job: JobTable;
  schedule: ScheduleTable;
  outbox: OutboxTable;
  outbox_delivery: OutboxDeliveryTable;
  live_event: LiveEventTable;
}
