import { markOrderDeleted, saveCustomer } from "#server/catalogue/orders/api";
import { markProductDeleted } from "#server/catalogue/products/api";
import { writeAudit } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { DeliveryWork } from "#server/platforms/delivery";
import { askErasure, askShopErasure, noteDataRequest } from "#server/platforms/erasures/api";
import { retireLocation, type Saved, saveLocation, saveOrder, saveProduct, wakeImport } from "#server/platforms/imports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { DeliveryError } from "#server/platforms/payload";
import { applyConsent, followRelease, importOutsideRefund, savePlatformReturn, saveReportedCheckout } from "#server/platforms/ports";
import { forgetUninstalled, markUninstalled } from "#server/platforms/store-connection/api";
import type { RefetchedWork } from "./refetch.ts";
import { type DeliveryRow, type Fate, isOvertaken, lockSubject, takeEarlyDeletion, unknownOrder } from "./repository.ts";

const done = (detail: string | null = null): Fate => ({ state: "DONE", detail });
const ignored = (detail: string): Fate => ({ state: "IGNORED", detail });
const older = "OLDER_THAN_KNOWN";
const nothingNew = "NOTHING_NEW";

type Work<Kind extends DeliveryWork["kind"]> = Extract<DeliveryWork, { kind: Kind }>;
type Outcome = Saved | "own" | "unknown";

/** The work of a delivery: what it says itself, or what the platform answered when asked. */
export interface ToApply {
  work: Exclude<RefetchedWork, { kind: "invoice" | "scopes" }>;
  isRefetched: boolean;
}

/** Apply the work of a delivery. @throws DeliveryError, or any error of saving it */
export async function applyDelivery(
  tx: Tx,
  deps: ModuleDeps,
  context: CallContext,
  delivery: DeliveryRow,
  { work, isRefetched }: ToApply,
): Promise<Fate> {
  await lockSubject(tx, delivery);
  switch (work.kind) {
    case "order":
      return upsertOrder(tx, deps, context, work, delivery, isRefetched);
    case "order_deleted":
      return (await markOrderDeleted(tx, context, work.externalId)) === "unknown" ? ignored(unknownOrder) : done();
    case "refund":
      return importRefund(tx, context, work);
    case "return":
      return noteReturn(await savePlatformReturn(tx, context, work.found));
    case "product":
      return fateOf(await saveProduct(tx, context, work));
    case "checkout":
      return (await saveReportedCheckout(tx, deps, context, work.checkout)).changed ? done() : done(older);
    case "consent": {
      const applied = await applyConsent(tx, deps, context, work.consent);
      if (applied === "unknown") return ignored("UNKNOWN_SUBSCRIBER");
      return done(applied === "applied" ? null : nothingNew);
    }
    case "product_deleted":
      return (await markProductDeleted(tx, context, work.externalId)) === "unknown" ? ignored("UNKNOWN_PRODUCT") : done();
    case "customer":
      return fateOf(await saveCustomer(tx, context, work, { creates: false }));
    case "location":
      return fateOf(
        await saveLocation(tx, context, {
          externalId: work.externalId,
          ...work.location,
          address: work.location.address ?? {},
        }),
      );
    case "locations":
      for (const location of work.locations) await saveLocation(tx, context, location);
      return done();
    case "location_deleted":
      return (await retireLocation(tx, context, work.externalId)) ? done() : ignored("UNKNOWN_LOCATION");
    case "bulk_finished":
      return (await wakeImport(tx, context.store.id, work.externalId)) ? done() : ignored("NO_IMPORT");
    case "disconnected":
      await writeAudit(tx, context, { action: "store.app_uninstalled", object_type: "store", object_id: context.store.id });
      await markUninstalled(tx, context.store.id, context.now);
      return done();
    case "redact":
      await askErasure(tx, context, delivery.id, work.sought);
      return done("ERASURE_QUEUED");
    case "data_request":
      return done((await noteDataRequest(tx, deps, context, delivery.id, work.sought)) ? "OWNERS_NOTIFIED" : "NOTHING_STORED");
    case "shop_redact": {
      // Whoever has connected an app again since goes on working with what is stored.
      if (!(await forgetUninstalled(tx, context.store.id, context.now))) return ignored("CONNECTED_AGAIN");
      await askShopErasure(tx, context, delivery.id);
      return done("ERASURE_QUEUED");
    }
    case "ignored":
      return ignored(work.detail);
  }
}

function fateOf(saved: Outcome): Fate {
  if (saved === "own") return ignored("OWN_ORDER");
  if (saved === "unknown") return ignored("CUSTOMERS_COME_WITH_ORDERS");
  if (saved === "older") return done(older);
  return done(saved === "unchanged" ? nothingNew : null);
}

async function upsertOrder(
  tx: Tx,
  deps: ModuleDeps,
  context: CallContext,
  work: Work<"order">,
  delivery: DeliveryRow,
  isRefetched: boolean,
): Promise<Fate> {
  const { externalId, updatedAt, exists } = work;
  // What the platform has just answered is never late.
  const saved = await saveOrder(tx, context, work, { isLate: !isRefetched && (await isOvertaken(tx, delivery)) });
  if (saved === "own") {
    const isReleased = work.isHeld === false && !work.cancelledAt;
    return isReleased && (await followRelease(tx, context, externalId)) ? done() : fateOf(saved);
  }
  if (work.isAnonymised) {
    const order = { email: null, phone: null, customerExternalId: null, orderExternalIds: [externalId] };
    await askErasure(tx, context, delivery.id, order);
  }
  if (work.cart) await saveReportedCheckout(tx, deps, context, work.cart);
  // The deletion of an order may arrive before the order.
  const deletedAt = isRefetched ? null : await takeEarlyDeletion(tx, delivery);
  const isRestored = exists && updatedAt !== null && deletedAt !== null && Date.parse(updatedAt) > Date.parse(deletedAt);
  if (deletedAt && !isRestored) await markOrderDeleted(tx, context, externalId);
  return fateOf(saved);
}

async function importRefund(tx: Tx, context: CallContext, work: Work<"refund">): Promise<Fate> {
  const outcome = await importOutsideRefund(tx, context, work.orderExternalId, work);
  if (outcome === "unknown") throw new DeliveryError(unknownOrder, true);
  if (outcome === "mismatch") throw new DeliveryError("CURRENCY_MISMATCH");
  return done(outcome === "unchanged" ? nothingNew : null);
}

function noteReturn(saved: Awaited<ReturnType<typeof savePlatformReturn>>): Fate {
  if (saved === "pending") throw new DeliveryError("RETURN_PENDING", true);
  if (saved === "unknown") throw new DeliveryError(unknownOrder, true);
  return done(saved === "ours" || saved === "unchanged" ? nothingNew : null);
}
