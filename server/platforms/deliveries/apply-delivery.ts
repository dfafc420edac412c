import { writeAudit } from "#server/core/audit/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { DeliveryWork } from "#server/platforms/delivery";
import { DeliveryError } from "#server/platforms/payload";
import type { DeliveryLinks } from "./links.ts";
import type { RefetchedWork } from "./refetch.ts";
import { type DeliveryRow, type Fate, isOvertaken, lockSubject, takeEarlyDeletion, unknownOrder } from "./repository.ts";

const done = (detail: string | null = null): Fate => ({ state: "DONE", detail });
const ignored = (detail: string): Fate => ({ state: "IGNORED", detail });
const older = "OLDER_THAN_KNOWN";
const nothingNew = "NOTHING_NEW";

type Work<Kind extends DeliveryWork["kind"]> = Extract<DeliveryWork, { kind: Kind }>;
type Saved = Awaited<ReturnType<DeliveryLinks["recordLinks"]["saveOrder"]>> | "unknown";

/** The work of a delivery: what it says itself, or what the platform answered when asked. */
export interface ToApply {
  work: Exclude<RefetchedWork, { kind: "invoice" | "scopes" }>;
  isRefetched: boolean;
}

/** Apply the work of a delivery. @throws DeliveryError, or any error of saving it */
export async function applyDelivery(
  tx: Tx,
  links: DeliveryLinks,
  context: CallContext,
  delivery: DeliveryRow,
  { work, isRefetched }: ToApply,
): Promise<Fate> {
  const { orderLinks, productLinks, recordLinks, connectionLinks } = links;
  await lockSubject(tx, delivery);
  switch (work.kind) {
    case "order":
      return upsertOrder(tx, links, context, work, delivery, isRefetched);
    case "order_deleted":
      return (await orderLinks.markOrderDeleted(tx, context, work.externalId)) === "unknown" ? ignored(unknownOrder) : done();
    case "refund":
      return importRefund(tx, links, context, work);
    case "return":
      return noteReturn(await orderLinks.savePlatformReturn(tx, context, work.found));
    case "product":
      return fateOf(await recordLinks.saveProduct(tx, context, work));
    case "checkout":
      return (await links.storefrontLinks.saveCheckout(tx, context, work.checkout)).changed ? done() : done(older);
    case "consent": {
      const applied = await links.subscriberLinks.applyPlatformConsent(tx, context, work.consent);
      if (applied === "unknown") return ignored("UNKNOWN_SUBSCRIBER");
      return done(applied === "applied" ? null : nothingNew);
    }
    case "product_deleted":
      return (await productLinks.markProductDeleted(tx, context, work.externalId)) === "unknown" ? ignored("UNKNOWN_PRODUCT") : done();
    case "customer":
      return fateOf(await recordLinks.saveCustomer(tx, context, work, { creates: false }));
    case "location":
      return fateOf(
        await recordLinks.saveLocation(tx, context, {
          externalId: work.externalId,
          ...work.location,
          address: work.location.address ?? {},
        }),
      );
    case "locations":
      for (const location of work.locations) await recordLinks.saveLocation(tx, context, location);
      return done();
    case "location_deleted":
      return (await recordLinks.retireLocation(tx, context, work.externalId)) ? done() : ignored("UNKNOWN_LOCATION");
    case "bulk_finished":
      return (await recordLinks.wakeImport(tx, context.store.id, work.externalId)) ? done() : ignored("NO_IMPORT");
    case "disconnected":
      await writeAudit(tx, context, { action: "store.app_uninstalled", object_type: "store", object_id: context.store.id });
      await connectionLinks.markUninstalled(tx, context.store.id, context.now);
      return done();
    case "redact":
      await links.customerDataLinks.askErasure(tx, context, delivery.id, work.sought);
      return done("ERASURE_QUEUED");
    case "data_request":
      return done(
        (await links.customerDataLinks.noteDataRequest(tx, context, delivery.id, work.sought)) ? "OWNERS_NOTIFIED" : "NOTHING_STORED",
      );
    case "shop_redact": {
      // Whoever has connected an app again since goes on working with what is stored.
      if (!(await connectionLinks.forgetUninstalled(tx, context.store.id, context.now))) return ignored("CONNECTED_AGAIN");
      await links.customerDataLinks.askShopErasure(tx, context, delivery.id);
      return done("ERASURE_QUEUED");
    }
    case "ignored":
      return ignored(work.detail);
  }
}

function fateOf(saved: Saved): Fate {
  if (saved === "own") return ignored("OWN_ORDER");
  if (saved === "unknown") return ignored("CUSTOMERS_COME_WITH_ORDERS");
  if (saved === "older") return done(older);
  return done(saved === "unchanged" ? nothingNew : null);
}

async function upsertOrder(
  tx: Tx,
  { orderLinks, recordLinks, returnLinks, storefrontLinks, customerDataLinks }: DeliveryLinks,
  context: CallContext,
  work: Work<"order">,
  delivery: DeliveryRow,
  isRefetched: boolean,
): Promise<Fate> {
  const { externalId, updatedAt, exists } = work;
  // What the platform has just answered is never late.
  const saved = await recordLinks.saveOrder(tx, context, work, { isLate: !isRefetched && (await isOvertaken(tx, delivery)) });
  if (saved === "own") {
    const isReleased = work.isHeld === false && !work.cancelledAt;
    return isReleased && (await returnLinks.exchangeReleased(tx, context, externalId)) ? done() : fateOf(saved);
  }
  if (work.isAnonymised) {
    const order = { email: null, phone: null, customerExternalId: null, orderExternalIds: [externalId] };
    await customerDataLinks.askErasure(tx, context, delivery.id, order);
  }
  if (work.cart) await storefrontLinks.saveCheckout(tx, context, work.cart);
  // The deletion of an order may arrive before the order.
  const deletedAt = isRefetched ? null : await takeEarlyDeletion(tx, delivery);
  const isRestored = exists && updatedAt !== null && deletedAt !== null && Date.parse(updatedAt) > Date.parse(deletedAt);
  if (deletedAt && !isRestored) await orderLinks.markOrderDeleted(tx, context, externalId);
  return fateOf(saved);
}

async function importRefund(tx: Tx, { orderLinks }: DeliveryLinks, context: CallContext, work: Work<"refund">): Promise<Fate> {
  const outcome = await orderLinks.importOutsideRefund(tx, context, work.orderExternalId, work);
  if (outcome === "unknown") throw new DeliveryError(unknownOrder, true);
  if (outcome === "mismatch") throw new DeliveryError("CURRENCY_MISMATCH");
  return done(outcome === "unchanged" ? nothingNew : null);
}

function noteReturn(saved: Awaited<ReturnType<DeliveryLinks["orderLinks"]["savePlatformReturn"]>>): Fate {
  if (saved === "pending") throw new DeliveryError("RETURN_PENDING", true);
  if (saved === "unknown") throw new DeliveryError(unknownOrder, true);
  return done(saved === "ours" || saved === "unchanged" ? nothingNew : null);
}
