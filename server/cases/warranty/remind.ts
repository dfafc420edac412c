import { sql } from "kysely";
import { isReminded } from "#server/cases/domain/warranty/warranty-coverage";
import type { Database, Reader } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import { addDays, dayIn } from "#server/kit/days";

interface RemindingStore {
  id: string;
  timezone: string;
  days: number;
}
interface Due {
  id: string;
  isDue: boolean;
}
/** Registrations per run and store; the rest wait for the next one. */
const most = 500;

/** Return unchecked registrations that end within the store's days; `isDue` when the customer gets the reminder. */
export async function dueReminders(reader: Reader, { id, timezone, days }: RemindingStore, today: string): Promise<Due[]> {
  const rows = await reader
    .selectFrom("warranty_registration as r")
    .leftJoin("order_line as l", (join) => join.onRef("l.id", "=", "r.order_line_id").onRef("l.store_id", "=", "r.store_id"))
    .select(["r.id", "r.last_day", "r.created_at"])
    .select(sql<boolean>`coalesce(l.settled + l.outside >= l.quantity, false)`.as("came_back"))
    .where("r.store_id", "=", id)
    .where("r.status", "=", "VALID")
    .where("r.reminded_at", "is", null)
    .where("r.last_day", ">=", today)
    .where("r.last_day", "<=", addDays(today, days))
    .orderBy("r.last_day")
    .orderBy("r.id")
    .limit(most)
    .execute();
  return rows.map(({ id, last_day, created_at, came_back }) => {
    const registeredOn = dayIn(timezone, new Date(created_at));
    return { id, isDue: !came_back && isReminded({ today, registeredOn, lastDay: last_day as string, daysBefore: days }) };
  });
}

/** Claim a reminder: only one replica updates the row and writes the mail in the same transaction. */
export function remindOf(db: Database, { id: storeId }: RemindingStore, { id, isDue }: Due, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("warranty_registration")
      .set({ reminded_at: now.toISOString() })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .where("status", "=", "VALID")
      .where("reminded_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 1n && isDue) await emit(tx, { store_id: storeId, topic: "warranty.ending", payload: { id } });
  });
}
