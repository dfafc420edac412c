import { ProductUpsert } from "#contracts/products";
import type { Pace } from "../../http/pace.ts";
import { checked, clip, DeliveryError, listOf, minorOf, type Payload, recordOf, requiredId } from "../../payload.ts";
import { isPlatformError } from "../../port/errors.ts";
import type { Catalogue, ProductSnapshot, Skipped } from "../../port/orders.ts";
import type { WooClient } from "../api/client.ts";
import type { WooProduct } from "../api/records.ts";
import { readProduct, taxClassOf } from "../product.ts";
import { utc } from "../utc.ts";
import { changedVariations, firstVariations, isOfVariations } from "./changed-variations.ts";
import { allOf, type ChangedPage, changedPage, countChanged } from "./paging.ts";

const withVariations = new Set(["variable", "variable-subscription"]);

export function products(client: WooClient, currency: () => Promise<string>, { now }: Pick<Pace, "now">): Catalogue<ProductSnapshot> {
  async function read(product: WooProduct): Promise<ProductSnapshot | string> {
    if (withVariations.has(product.type)) {
      const variations = await allOf<Payload>(client, `products/${product.id}/variations`);
      return variations.length > 0 ? withVariants(recordOf(product), variations, await currency()) : "NO_VARIANTS";
    }
    const work = readProduct(product, await currency());
    if (work.kind === "ignored") return work.detail;
    if (work.kind !== "product") return "UNKNOWN_TOPIC";
    const { kind: _, ...snapshot } = work;
    return snapshot;
  }
  /** Products, then those of which only variations were changed; the first reading has them all. */
  async function changed(since: string | null, cursor: string | null, { isThorough = false }): Promise<ChangedPage<WooProduct>> {
    if (since !== null && cursor !== null && isOfVariations(cursor)) {
      const { ids, next } = await changedVariations(client, { since, cursor, now: now(), isThorough });
      const include = { include: ids.join(","), status: "any", per_page: 100 };
      return { records: ids.length > 0 ? await client.get<WooProduct[]>("products", include) : [], next };
    }
    const page = await changedPage<WooProduct>(client, "products", { status: "any" }, since, cursor);
    return { ...page, next: page.next ?? (since === null ? null : firstVariations) };
  }

  return {
    count: (since) => countChanged(client, "products", { status: "any" }, since),
    async get(externalId) {
      try {
        const found = await read(await client.get<WooProduct>(`products/${encodeURIComponent(externalId)}`));
        return typeof found === "string" ? null : found;
      } catch (error) {
        if (isPlatformError(error, "not_found")) return null;
        throw error;
      }
    },
    async page(since, cursor, options = {}) {
      const { records, next } = await changed(since, cursor, options);
      const items: ProductSnapshot[] = [];
      const skipped: Skipped[] = [];
      for (const product of records) {
        try {
          const found = await read(product);
          if (typeof found === "string") skipped.push({ externalId: String(product.id), reason: found });
          else items.push(found);
        } catch (error) {
          if (!(error instanceof DeliveryError)) throw error;
          skipped.push({ externalId: String(product.id), reason: error.code });
        }
      }
      return { items, skipped, next };
    },
  };
}

/** A variable product is its variations; stock managed by the product counts for none of them. */
function withVariants(product: Payload, variations: Payload[], currency: string): ProductSnapshot {
  const id = requiredId(product.id);
  const counted = variations.filter((one) => one.manage_stock === true && Number.isInteger(one.stock_quantity));
  return {
    externalId: id,
    product: checked(ProductUpsert, {
      title: clip(product.name, 300) ?? `#${id}`,
      vendor: clip(listOf(product.brands)[0]?.name, 200),
      type: clip(listOf(product.categories)[0]?.name, 200),
      tags: listOf(product.tags)
        .flatMap(({ name }) => clip(name, 60) ?? [])
        .slice(0, 100),
      image_url: clip(listOf(product.images)[0]?.src, 1000),
      variants: variations.map((variation) => ({
        external_id: requiredId(variation.id),
        sku: clip(variation.sku, 100),
        title: clip(
          listOf(variation.attributes)
            .map(({ option }) => option)
            .join(" / "),
          200,
        ),
        price_minor: Math.max(0, minorOf(currency, clip(variation.price, 40) ?? "0")),
        currency,
        tax_class: taxClassOf(variation, product),
      })),
    }),
    counts: new Map(counted.map((one) => [requiredId(one.id), Number(one.stock_quantity)])),
    updatedAt: latestOf([product, ...variations]),
  };
}

/** A variation that is changed leaves its product's time alone. */
const latestOf = (records: readonly Payload[]): string | null =>
  records
    .flatMap(({ date_modified_gmt }) => utc(date_modified_gmt) ?? [])
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .at(-1) ?? null;
