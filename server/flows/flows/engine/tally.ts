import { sql } from "kysely";
import { loopStopped } from "#contracts/flows/states";
import { loadStoreTimezone } from "#server/cases/settings/api";
import type { Tx } from "#server/db/open";
import { dayIn } from "#server/kit/days";
import type { Write } from "#server/kit/together";
import type { Walk } from "./run.ts";

/** An output that a run took. */
export interface Taken {
  node_id: string;
  output: string;
}

/** Count that flows did not start because they would have gone round in a loop. */
export async function tallyLoops(
  tx: Tx,
  { storeId, now }: { storeId: string; now: Date },
  flows: readonly { id: string; number: number; start: string | null }[],
): Promise<void> {
  if (flows.length === 0) return;
  const day = dayIn(await loadStoreTimezone(tx, storeId), now);
  const rows = flows.map(({ id, number, start }) => ({
    ...{ store_id: storeId, flow_id: id, number, node_id: start ?? "", output: loopStopped, day, n: 1 },
  }));
  await tx.insertInto("flow_tally").values(rows).execute();
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
