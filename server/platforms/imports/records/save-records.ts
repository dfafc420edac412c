import { createHash } from "node:crypto";
import type { ProductUpsert } from "#contracts/products";
import { listLocations, putLocation } from "#server/catalogue/locations/api";
import { putNewOrders, putOrder } from "#server/catalogue/orders/api";
import { noteImported, putProduct, removeStock } from "#server/catalogue/products/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { LocationSnapshot, OrderSnapshot, ProductSnapshot } from "#server/platforms/port/orders";
import { followReplacementOrder } from "#server/platforms/ports";
import { ownOrders } from "./own-orders.ts";

export type Saved = "created" | "updated" | "unchanged" | "older";

interface OrderOptions {
  isLate?: boolean;
  quiet?: boolean;
}

/** Save an order as its platform has it. Returns `own` for one this app created, which is stored with its case and followed by it. */
export async function saveOrder(tx: Tx, context: CallContext, found: OrderSnapshot, options: OrderOptions = {}): Promise<Saved | "own"> {
  if ((await ownOrders(tx, context, [found])).size > 0) return (await followReplacementOrder(tx, context, found)) ? "updated" : "own";
  const { externalId, order, units, updatedAt, cancelledAt, exists } = found;
  const facts = { updatedAt, cancelledAt, restores: exists, keepsWithheld: true, ...options };
  return (await putOrder(tx, context, externalId, order, facts, units)).outcome;
}

/** Save those of an import's orders that are new or unchanged, in a few statements for all of them. Returns their results. */
export async function saveNewOrders(
  tx: Tx,
  context: CallContext,
  snapshots: readonly OrderSnapshot[],
): Promise<ReadonlyMap<OrderSnapshot, Saved>> {
  const own = await ownOrders(tx, context, snapshots);
  const found = snapshots
    .filter(({ externalId }) => !own.has(externalId))
    .map((snapshot) => {
      const { updatedAt, cancelledAt, exists } = snapshot;
      return { ...snapshot, snapshot, facts: { updatedAt, cancelledAt, restores: exists, quiet: true } };
    });
  const results = found.length > 0 ? await putNewOrders(tx, context, found) : [];
  return new Map(
    results.flatMap((result, i) => {
      const snapshot = found[i]?.snapshot;
      return result && snapshot ? [[snapshot, result] as const] : [];
    }),
  );
}

/** Save a product with the stock its platform counts. An older change does nothing, nor does one before its deletion. */
export async function saveProduct(tx: Tx, context: CallContext, found: ProductSnapshot): Promise<Saved> {
  const { externalId, updatedAt } = found;
  const known = await tx
    .selectFrom("product")
    .select(["content_hash", "platform_updated_at", "deleted_at"])
    .where("store_id", "=", context.store.id)
    .where("external_id", "=", externalId)
    .forUpdate()
    .executeTakeFirst();
  if (updatedAt && [known?.platform_updated_at, known?.deleted_at].some((at) => at && Date.parse(updatedAt) < Date.parse(at)))
    return "older";
  const id = await putProduct(tx, context, externalId, await withStock(tx, context, found), found.allVariants);
  const content_hash = createHash("sha256")
    .update(JSON.stringify([found.product, [...found.counts], [...(found.places ?? [])].map(([id, levels]) => [id, [...levels]])]))
    .digest("hex");
  await noteImported(tx, context.store.id, id, {
    content_hash,
    platform_updated_at: updatedAt ? new Date(updatedAt).toISOString() : null,
  });
  if (!known) return "created";
  return known.content_hash === content_hash && !known.deleted_at ? "unchanged" : "updated";
}

/**
 * A platform's single count goes to the store's own location, or else its first. Shopify's count is a sum over all of its
 * locations: it belongs to the only one, and with several only what was read by location counts.
 */
async function withStock(tx: Tx, context: CallContext, { product, counts, places: levels }: ProductSnapshot): Promise<ProductUpsert> {
  if (counts.size === 0) return product;
  const { id, name, platform } = context.store;
  const places = await listLocations(tx, id);
  if (levels) {
    const own = places.find((place) => place.external_id === platform);
    if (own) await removeStock(tx, id, own.id, [...counts.keys()]);
    return stockedBy(product, levels, new Set(places.map(({ external_id }) => external_id)));
  }
  const own = places.find((place) => place.external_id === platform);
  const theirs = places.filter((place) => place !== own && place.active);
  if (platform === "shopify" && theirs.length > 1) return product;
  const known = platform === "shopify" ? (theirs[0] ?? own ?? places[0]) : (own ?? theirs[0] ?? places[0]);
  // The counts were at the store's own location before the platform's was known; at both they would count twice.
  if (own && known !== own) await removeStock(tx, id, own.id, [...counts.keys()]);
  const place = known ?? (await putLocation(tx, context, platform, { name, active: true }));
  const variants = product.variants.map((variant) => {
    const quantity = counts.get(variant.external_id);
    return quantity === undefined ? variant : { ...variant, stock: [{ location_external_id: place.external_id, quantity }] };
  });
  return { ...product, variants };
}

/** Locations that are not known here yet come with the next import of them. */
const stockedBy = (product: ProductUpsert, levels: NonNullable<ProductSnapshot["places"]>, known: ReadonlySet<string>): ProductUpsert => ({
  ...product,
  variants: product.variants.map((variant) => {
    const stock = [...(levels.get(variant.external_id) ?? [])]
      .filter(([place]) => known.has(place))
      .map(([location_external_id, quantity]) => ({ location_external_id, quantity }));
    return stock.length > 0 ? { ...variant, stock } : variant;
  }),
});

export async function saveLocation(tx: Tx, context: CallContext, { externalId, name, active, address }: LocationSnapshot): Promise<Saved> {
  const known = (await listLocations(tx, context.store.id)).find(({ external_id }) => external_id === externalId);
  if (known && known.name === name && known.active === active && sameAddress(known.address, address)) return "unchanged";
  await putLocation(tx, context, externalId, { name, active, address });
  return known ? "updated" : "created";
}

/** A location the platform no longer has stays, because returns may name it, but takes no more of them. */
export async function retireLocation(tx: Tx, context: CallContext, externalId: string): Promise<boolean> {
  const known = (await listLocations(tx, context.store.id)).find(({ external_id }) => external_id === externalId);
  if (!known) return false;
  if (known.active) await putLocation(tx, context, externalId, { name: known.name, active: false, address: known.address });
  return true;
}

const sameAddress = (a: object | null, b: object | null): boolean => canonical(a) === canonical(b);
const canonical = (value: object | null): string =>
  JSON.stringify(
    Object.entries(value ?? {})
      .filter(([, part]) => part !== null && part !== undefined)
      .sort(([x], [y]) => (x < y ? -1 : 1)),
  );
