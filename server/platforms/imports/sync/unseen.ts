import type { Selectable } from "kysely";
import type { Reader, Tx } from "#server/db/open";
import type { Reconciliation } from "#server/db/tables";
import type { LivePlatform } from "#server/platforms/port";
import type { FoundRecord } from "../records/save-batch.ts";

type Run = Selectable<Reconciliation>;

/** Note the orders a comparison has seen at the platform. */
export async function noteSeen(tx: Tx, { id, store_id }: Run, externalIds: readonly string[]): Promise<void> {
  if (externalIds.length === 0) return;
  await tx
    .insertInto("reconciliation_seen")
    .values(externalIds.map((external_id) => ({ reconciliation_id: id, store_id, external_id })))
    .onConflict((c) => c.doNothing())
    .execute();
}

const perSlice = 20;

/** Return orders of the period that the platform did not list, as it has them now, and those it no longer has. */
export async function findUnseen(reader: Reader, platform: LivePlatform, run: Run) {
  const orders = await reader
    .selectFrom("orders as o")
    .select(["o.external_id", "o.number"])
    .where("o.store_id", "=", run.store_id)
    .where("o.platform_updated_at", ">=", run.since)
    .where("o.platform_updated_at", "<", run.created_at)
    .where("o.deleted_at", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("reconciliation_seen as s")
            .select("s.external_id")
            .where("s.store_id", "=", run.store_id)
            .where("s.reconciliation_id", "=", run.id)
            .whereRef("s.external_id", "=", "o.external_id"),
        ),
      ),
    )
    .orderBy("o.platform_updated_at")
    .limit(perSlice)
    .execute();
  const records: FoundRecord[] = [];
  const gone: { externalId: string; number: string }[] = [];
  for (const { external_id: externalId, number } of orders) {
    const order = await platform.orders.get(externalId);
    if (order && !order.inBin) records.push({ kind: "order", order });
    else gone.push({ externalId, number });
  }
  return { records, gone, next: orders.length < perSlice ? null : "more" };
}
