import { sql } from "kysely";
import { type Tracking, trackingText } from "#server/cases/kernel/goods/items";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { OrderSnapshot } from "#server/platforms/port/orders";
import type { Draft } from "../case/draft.ts";
import { finish } from "../case/draft.ts";
import { openDraft } from "../case/load.ts";
import type { ResolutionRow } from "../case/loaded-claim.ts";
import { saveClaim } from "../case/save.ts";
import { withdraw } from "./cancel-resolution.ts";
import { sendUnits } from "./complete-claim.ts";

/**
 * Follow the platform's order of a replacement: what was shipped there is sent, and what was cancelled there can be resolved another way.
 * Repeating it, or reporting our own call, changes nothing. Returns whether the claim changed.
 */
export async function followReplacement(tx: Tx, context: CallContext, found: OrderSnapshot): Promise<boolean> {
  const order = await tx
    .selectFrom("platform_operation")
    .select(["key", "claim_id"])
    .where("store_id", "=", context.store.id)
    .where("kind", "=", "exchange")
    .where("claim_id", "is not", null)
    .where(sql<boolean>`result ->> 'external_id' = ${found.externalId}`)
    .executeTakeFirst();
  if (!order?.claim_id) return false;
  const draft = await openDraft(tx, context, order.claim_id);
  const about = draft.record.operations.find(({ key }) => key === order.key)?.about ?? [];
  const running = draft.record.resolutions.filter(({ id, state }) => about.includes(id) && state === "RUNNING");
  if (draft.record.status !== "OPEN" || running.length === 0) return false;
  return found.cancelledAt ? cancelled(draft, running) : sent(draft, running, found);
}

async function cancelled(draft: Draft, running: readonly ResolutionRow[]): Promise<true> {
  await withdraw(draft, running, "");
  await saveClaim(draft, "cancel-resolution");
  return true;
}

async function sent(draft: Draft, running: readonly ResolutionRow[], { order }: OrderSnapshot): Promise<boolean> {
  const variants = await draft.tx
    .selectFrom("variant")
    .select(["id", "external_id"])
    .where("store_id", "=", draft.context.store.id)
    .where(
      "id",
      "in",
      running.map(({ variant_id }) => variant_id ?? ""),
    )
    .execute();
  const shipped = new Map<string, number>();
  for (const { variant_external_id, fulfilled_quantity } of order.lines)
    if (variant_external_id) shipped.set(variant_external_id, (shipped.get(variant_external_id) ?? 0) + fulfilled_quantity);
  const parcel = parcelOf(order);
  const tracking = trackingText(parcel);
  let units = 0;
  for (const one of running) {
    const variant = variants.find(({ id }) => id === one.variant_id)?.external_id ?? "";
    const theirs = Math.min(one.quantity, shipped.get(variant) ?? 0);
    shipped.set(variant, (shipped.get(variant) ?? 0) - theirs);
    if (theirs <= one.sent) continue;
    units += theirs - one.sent;
    await sendUnits(draft, one, theirs - one.sent, parcel);
  }
  if (units === 0) return false;
  draft.log("Sent", { tracking, units });
  draft.tell({ name: "sent", tracking_number: tracking });
  await finish(draft);
  await saveClaim(draft, "complete");
  return true;
}

function parcelOf({ fulfilments }: OrderSnapshot["order"]): Tracking {
  const last = fulfilments?.findLast(({ tracking_number }) => tracking_number);
  return last && { carrier: last.carrier, number: last.tracking_number ?? "" };
}
