import type { ProductUpsert } from "#contracts/products";
import { writeAudit } from "#server/db/audit";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { DeliveryWork } from "#server/platforms/delivery";
import { parseLossless } from "#server/platforms/lossless-json";
import { DeliveryError } from "#server/platforms/payload";
import { readShopify } from "#server/platforms/shopify/read-delivery";
import { readWoocommerce } from "#server/platforms/woocommerce/read-delivery";
import type { DeliveryLinks } from "./links.ts";
import { isOwnOrder } from "./own-orders.ts";
import { type DeliveryRow, type Fate, isOvertaken, lockSubject, takeEarlyDeletion, unknownOrder } from "./repository.ts";

const done = (detail: string | null = null): Fate => ({ state: "DONE", detail });
const ignored = (detail: string): Fate => ({ state: "IGNORED", detail });

type Work<Kind extends DeliveryWork["kind"]> = Extract<DeliveryWork, { kind: Kind }>;

/** Read a delivery and apply it. @throws DeliveryError, or any error of reading it */
export async function applyDelivery(tx: Tx, links: DeliveryLinks, context: CallContext, delivery: DeliveryRow): Promise<Fate> {
  const read = delivery.platform === "shopify" ? readShopify : readWoocommerce;
  const work = read({ topic: delivery.topic, payload: parseLossless(delivery.raw), currency: context.store.currency });
  await lockSubject(tx, delivery);
  switch (work.kind) {
    case "order":
      return upsertOrder(tx, links, context, work, delivery);
    case "order_deleted":
      return (await links.orderLinks.markOrderDeleted(tx, context, work.externalId)) === "unknown" ? ignored(unknownOrder) : done();
    case "refund":
      return importRefund(tx, links, context, work);
    case "product":
      await links.productLinks.putProduct(tx, context, work.externalId, await withStock(tx, links, context, work));
      return done();
    case "product_deleted":
      return (await links.productLinks.markProductDeleted(tx, context, work.externalId)) === "unknown"
        ? ignored("UNKNOWN_PRODUCT")
        : done();
    case "disconnected":
      await writeAudit(tx, context, { action: "store.app_uninstalled", object_type: "store", object_id: context.store.id });
      await links.connectionLinks.markUninstalled(tx, context.store.id, context.now);
      return done();
    case "ignored":
      return ignored(work.detail);
  }
}

async function upsertOrder(
  tx: Tx,
  { orderLinks }: DeliveryLinks,
  context: CallContext,
  work: Work<"order">,
  delivery: DeliveryRow,
): Promise<Fate> {
  const { externalId, updatedAt, cancelledAt, exists } = work;
  if (await isOwnOrder(tx, context, externalId)) return ignored("OWN_ORDER");
  const facts = { updatedAt, cancelledAt, restores: exists, isLate: await isOvertaken(tx, delivery) };
  const { outcome } = await orderLinks.putOrder(tx, context, externalId, work.order, facts, work.units);
  // The deletion of an order may arrive before the order.
  const deletedAt = await takeEarlyDeletion(tx, delivery);
  const isRestored = exists && updatedAt !== null && deletedAt !== null && Date.parse(updatedAt) > Date.parse(deletedAt);
  if (deletedAt && !isRestored) await orderLinks.markOrderDeleted(tx, context, externalId);
  if (outcome === "older") return done("OLDER_THAN_KNOWN");
  return done(outcome === "unchanged" ? "NOTHING_NEW" : null);
}

async function importRefund(tx: Tx, { orderLinks }: DeliveryLinks, context: CallContext, work: Work<"refund">): Promise<Fate> {
  const outcome = await orderLinks.importOutsideRefund(tx, context, work.orderExternalId, work);
  if (outcome === "unknown") throw new DeliveryError(unknownOrder, true);
  if (outcome === "mismatch") throw new DeliveryError("CURRENCY_MISMATCH");
  return done(outcome === "unchanged" ? "NOTHING_NEW" : null);
}

/**
 * A platform's single count goes to the store's own location, or else its first. Shopify's count is a sum over all
 * locations, so with several of them it is ignored.
 */
async function withStock(tx: Tx, { locationLinks }: DeliveryLinks, context: CallContext, work: Work<"product">): Promise<ProductUpsert> {
  if (work.counts.size === 0) return work.product;
  const { id, name, platform } = context.store;
  const places = await locationLinks.listLocations(tx, id);
  if (platform === "shopify" && places.length > 1) return work.product;
  const known = places.find((place) => place.external_id === platform) ?? places.find((place) => place.active) ?? places[0];
  const place = known ?? (await locationLinks.putLocation(tx, context, platform, { name, active: true }));
  const variants = work.product.variants.map((variant) => {
    const quantity = work.counts.get(variant.external_id);
    return quantity === undefined ? variant : { ...variant, stock: [{ location_external_id: place.external_id, quantity }] };
  });
  return { ...work.product, variants };
}
