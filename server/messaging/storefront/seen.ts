import { type Insertable, sql } from "kysely";
import type { SeenHow } from "#contracts/automations/states";
import type { Tx } from "#server/db/open";
import type { PriceSeen } from "#server/db/tables";

interface Seen {
  variant_id: string;
  currency: string;
  price_minor: number;
}

/** Note the prices a person saw; the latest counts. */
export async function noteSeen(
  tx: Tx,
  { storeId, subscriberId, how, at }: { storeId: string; subscriberId: string; how: SeenHow; at: string },
  prices: readonly Seen[],
): Promise<void> {
  const byVariant = new Map(prices.map((one) => [one.variant_id, one]));
  const rows: Insertable<PriceSeen>[] = [...byVariant.values()].map(({ variant_id, currency, price_minor }) => ({
    ...{ store_id: storeId, subscriber_id: subscriberId, variant_id, currency, price_minor, seen_at: at, how },
  }));
  if (rows.length === 0) return;
  await tx
    .insertInto("price_seen")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["subscriber_id", "variant_id"])
        .doUpdateSet((eb) => ({
          currency: eb.ref("excluded.currency"),
          price_minor: eb.ref("excluded.price_minor"),
          seen_at: eb.ref("excluded.seen_at"),
          how: eb.ref("excluded.how"),
        }))
        .where(sql<boolean>`price_seen.seen_at <= excluded.seen_at`),
    )
    .execute();
}
