import { sql } from "kysely";
import { limits } from "#contracts/flows/states";
import type { Tx } from "#server/db/open";

/** How many more runs of a store this process lets wait, until when. */
interface Room {
  left: number;
  until: number;
}
const rooms = new Map<string, Room>();
const mostStores = 1000;
/** Between two counts, so that they cost little where many wait; other replicas may let as many more wait in the meantime. */
const countedFor = 15_000;

/** Return whether one more run of the store may begin to wait, and count it. */
export async function mayWait(tx: Tx, storeId: string, now: Date): Promise<boolean> {
  const known = rooms.get(storeId);
  const isRecent = known && known.until > now.getTime() && known.until <= now.getTime() + countedFor;
  const room = isRecent ? known : { left: limits.waiting - (await countWaiting(tx, storeId)), until: now.getTime() + countedFor };
  rooms.delete(storeId);
  rooms.set(storeId, room);
  for (const [oldest] of rooms) if (rooms.size > mostStores) rooms.delete(oldest);
  return room.left-- > 0;
}

async function countWaiting(tx: Tx, storeId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from (select from flow_run where store_id = ${storeId} and state = 'WAITING' limit ${limits.waiting}) as waiting`.execute(tx);
  return rows[0]?.n ?? 0;
}
