import { sql } from "kysely";
import { dayIn } from "#server/domain/days";
import type { Write } from "#server/kit/together";
import type { Walk } from "./run.ts";

/** An output that a run took. */
export interface Taken {
  node_id: string;
  output: string;
}

/** Return the write that adds the outputs of a segment to the tally, as rows that a task merges; none where none was taken. */
export function tallyWrites({ run, calendar }: Walk, taken: readonly Taken[]): Write[] {
  if (taken.length === 0) return [];
  const day = dayIn(calendar.timezone, calendar.now);
  const { store_id, flow_id, number } = run;
  const column = (key: keyof Taken) => taken.map((one) => one[key]);
  return [
    sql`insert into flow_tally (store_id, flow_id, number, node_id, output, day, n)
      select ${store_id}, ${flow_id}, ${number}::int, node_id, output, ${day}::date, 1
      from unnest(${column("node_id")}::text[], ${column("output")}::text[]) as taken(node_id, output)`,
  ];
}
