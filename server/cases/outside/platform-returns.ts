import { sql } from "kysely";
import { announceChange, lockOrder, saveReturningOutside } from "#server/catalogue/orders/api";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { PlatformReturn } from "#server/platforms/port/returns";

/**
 * Note a return made on the platform, so that its units cannot be returned here as well. One that a case here mirrors is
 * left to its case; `pending`: one is being created for the order, so it may be that one.
 */
export async function savePlatformReturn(
  tx: Tx,
  context: CallContext,
  found: PlatformReturn,
): Promise<"saved" | "ours" | "unchanged" | "unknown" | "pending"> {
  const storeId = context.store.id;
  const order = await lockOrder(tx, storeId, found.order_external_id);
  if (!order) return "unknown";
  const mirrored = await mirroring(tx, storeId, found);
  if (mirrored) return mirrored;
  const values = { order_id: order.id, number: found.number, state: found.state };
  await tx
    .insertInto("platform_return")
    .values({ store_id: storeId, external_id: found.external_id, ...values, updated_at: context.now.toISOString() })
    .onConflict((c) => c.columns(["store_id", "external_id"]).doUpdateSet({ ...values, updated_at: context.now.toISOString() }))
    .execute();
  if (!(await saveLines(tx, storeId, order.id, found))) return "unchanged";
  await announceChange(tx, context, order.id, "updated");
  return "saved";
}

/** Return the platform's ids of returns made there that were under way when last heard of. */
export async function returnsUnderWay(reader: Reader, storeId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom("platform_return")
    .select("external_id")
    .where("store_id", "=", storeId)
    .where("state", "in", ["requested", "open"])
    .orderBy("external_id")
    .execute();
  return rows.map(({ external_id }) => external_id);
}

async function mirroring(tx: Tx, storeId: string, found: PlatformReturn): Promise<"ours" | "pending" | null> {
  const operations = await tx
    .selectFrom("platform_operation")
    .select("state")
    .select(sql<string | null>`result ->> 'external_id'`.as("made"))
    .where("store_id", "=", storeId)
    .where("kind", "=", "return")
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "done"), eb(sql`result ->> 'external_id'`, "=", found.external_id)]),
        eb.and([eb("state", "in", ["sent", "unknown"]), eb(sql`command -> 'order' ->> 'external_id'`, "=", found.order_external_id)]),
      ]),
    )
    .execute();
  if (operations.some(({ made }) => made === found.external_id)) return "ours";
  return operations.length > 0 ? "pending" : null;
}

const over: ReadonlySet<string> = new Set(["declined", "cancelled"]);

/** Save the units of each line that the return still holds; refunded ones are counted as refunded. Returns whether they changed. */
async function saveLines(tx: Tx, storeId: string, orderId: string, { external_id, state, lines }: PlatformReturn): Promise<boolean> {
  const known = await tx
    .selectFrom("order_line")
    .select(["id", "external_id", "returning_outside"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .execute();
  const held = new Map<string, number>();
  for (const { line_external_id, quantity, refunded } of over.has(state) ? [] : lines) {
    const id = known.find((line) => line.external_id === line_external_id)?.id;
    if (id) held.set(id, (held.get(id) ?? 0) + Math.max(0, quantity - refunded));
  }
  await tx.deleteFrom("platform_return_line").where("store_id", "=", storeId).where("return_external_id", "=", external_id).execute();
  if (held.size > 0)
    await tx
      .insertInto("platform_return_line")
      .values(
        [...held].map(([order_line_id, quantity]) => ({ store_id: storeId, return_external_id: external_id, order_line_id, quantity })),
      )
      .execute();
  return saveReturningOutside(tx, storeId, orderId, unitsHeld);
}

const unitsHeld = sql<number>`(select coalesce(sum(p.quantity), 0)::int from platform_return_line as p
  where p.order_line_id = l.id and p.store_id = l.store_id)`;
