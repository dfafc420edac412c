import { sql } from "kysely";
import type { CarrierConnection, carrierConnections } from "#contracts/carrier-connections";
import type { Input } from "#contracts/contract";
import { assertVersion } from "#server/db/assert-version";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { audit, showConnection } from "./connections.ts";
import { lockConnectionRow } from "./repository.ts";

type Limits = Input<(typeof carrierConnections)["operations"]["limit"]>["body"];

/** Limit what may be bought through a connection in a day; it holds for what is bought from now on. @throws NOT_FOUND, STALE_VERSION */
export async function limitConnection(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  { day_count_limit, day_cost_limit }: Limits,
): Promise<CarrierConnection> {
  const { store, now } = context;
  await deps.db.transaction(async (tx) => {
    const row = await lockConnectionRow(tx, store.id, id);
    if (!row) throw notFound();
    const seen = { object_type: "carrier_connection", object_id: id, version: row.version };
    await assertVersion(tx, context, seen, () => showConnection(deps, context, id, tx));
    const limits = {
      day_count_limit,
      day_cost_limit_minor: day_cost_limit?.amount_minor ?? null,
      limit_currency: day_cost_limit?.currency ?? null,
    };
    await tx
      .updateTable("carrier_connection")
      .set({ ...limits, limit_noticed_on: null, updated_at: now.toISOString(), version: sql`version + 1` })
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .execute();
    await audit(tx, context, { action: "carrier_connection.updated", object_id: id, after: limits });
  });
  return showConnection(deps, context, id);
}
