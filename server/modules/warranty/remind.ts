import type { Database, Reader } from "#server/db/open";
import { addDays, dayIn } from "#server/domain/days";
import { isReminded } from "#server/domain/warranty-coverage";
import { emit } from "#server/jobs/outbox";

interface RemindingStore {
  id: string;
  timezone: string;
  days: number;
}
interface Due {
  id: string;
  isTold: boolean;
}
/** Registrations one run takes up a store; the rest are the next one's. */
const most = 500;

/** Registrations that end within the store's days and have not been looked at; `isTold`: the customer is to hear of it. */
export async function dueReminders(reader: Reader, { id, timezone, days }: RemindingStore, today: string): Promise<Due[]> {
  const rows = await reader
    .selectFrom("warranty_registration")
    .select(["id", "last_day", "created_at"])
    .where("store_id", "=", id)
    .where("status", "=", "VALID")
    .where("reminded_at", "is", null)
    .where("last_day", ">=", today)
    .where("last_day", "<=", addDays(today, days))
    .orderBy("last_day")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id, last_day, created_at }) => {
    const registeredOn = dayIn(timezone, new Date(created_at));
    return { id, isTold: isReminded({ today, registeredOn, lastDay: last_day as string, daysBefore: days }) };
  });
}

/** Claims a reminder: of several replicas one moves the mark on, and only its transaction says so. */
export function remindOf(db: Database, { id: storeId }: RemindingStore, { id, isTold }: Due, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("warranty_registration")
      .set({ reminded_at: now.toISOString() })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .where("status", "=", "VALID")
      .where("reminded_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n && isTold) await emit(tx, { store_id: storeId, topic: "warranty.ending", payload: { id } });
  });
}
