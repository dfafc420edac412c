import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { lastHold } from "#server/platforms/operations/api";
import { openDraft } from "../case/load.ts";
import { saveCase } from "../case/save.ts";
import { reserveMissing } from "../exchange/exchange-order.ts";

/**
 * Release the exchange whose order was released on the platform by hand: whatever it waited for, somebody there has decided. What is
 * out of stock here stays on hold. Repeating it, or reporting our own release, changes nothing. Returns whether the case changed.
 */
export async function followPlatformRelease(tx: Tx, context: CallContext, orderExternalId: string): Promise<boolean> {
  const order = await tx
    .selectFrom("platform_operation")
    .select(["key", "return_id"])
    .where("store_id", "=", context.store.id)
    .where("kind", "=", "exchange")
    .where("return_id", "is not", null)
    .where(sql<boolean>`result ->> 'external_id' = ${orderExternalId}`)
    .executeTakeFirst();
  if (!order?.return_id) return false;
  const draft = await openDraft(tx, context, order.return_id);
  const { record } = draft;
  const made = record.operations.find(({ key }) => key === order.key);
  const asked = lastHold(record.operations, order.key);
  // An order that is not held yet was not released by anybody.
  const wasHeld = asked ? asked.kind === "hold" && asked.state === "done" : made?.command?.hold === true;
  if (!wasHeld || record.status !== "OPEN" || record.exchange_status !== "ON_HOLD") return false;
  if (await reserveMissing(draft)) {
    draft.set({ exchange_status: "RELEASED", hold_reason: null, hold_since: null });
    draft.log("Hold Released");
    draft.advance();
  } else {
    if (record.hold_reason === "OUT_OF_STOCK") return false;
    draft.hold("OUT_OF_STOCK");
  }
  await saveCase(draft, "release-hold");
  return true;
}
