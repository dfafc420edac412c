import { notifyOwnersOnce } from "#server/core/notices/api";
import { carrierCan, hasReportSecret } from "#server/platforms/carrier-connections/api";
import type { ModuleDeps } from "#server/platforms/module";

const silentAfterMs = 7 * 86_400_000;

/** Notify owners of connections whose service is to report every parcel, and has not for a week, although parcels bought through them move. */
export async function noticeSilentHooks({ db, clock, ports }: ModuleDeps): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - silentAfterMs).toISOString();
  const silent = await db.kysely
    .selectFrom("carrier_connection as k")
    .selectAll("k")
    .where("k.created_at", "<=", since)
    .where((eb) => eb.or([eb("k.last_report_at", "is", null), eb("k.last_report_at", "<=", since)]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("label as l")
          .innerJoin("shipment as s", (join) => join.onRef("s.id", "=", "l.shipment_id").onRef("s.store_id", "=", "l.store_id"))
          .select("l.id")
          .whereRef("l.connection_id", "=", "k.id")
          .whereRef("l.store_id", "=", "k.store_id")
          .where("s.last_event_at", ">", since),
      ),
    )
    .execute();
  for (const row of silent)
    if (carrierCan(row.provider).reports === "ALL" && hasReportSecret(ports.seal, row))
      await db.transaction((tx) =>
        notifyOwnersOnce(
          tx,
          { store_id: row.store_id, created_at: now.toISOString() },
          { kind: "hook_silent", object_id: row.id, subject: row.name },
          "same",
        ),
      );
}
