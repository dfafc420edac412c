import { ProductUpsert } from "#contracts/products";
import type { NewProduct } from "#contracts/products/by-hand";
import { externalIdByHand } from "#server/catalogue/domain/product-owner";
import type { Reader } from "#server/db/open";
import type { StoreContext } from "#server/kit/context";
import { AppError, badRequest } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { cutText } from "#server/kit/sound-text";

export type Entered = Pick<NewProduct, "title" | "vendor" | "type" | "tags" | "collections" | "variants">;
type EnteredVariant = Entered["variants"][number];
export interface KnownVariant {
  id: string;
  external_id: string;
  currency: string;
}

/**
 * Return a product entered by hand in the form imports have. @throws BAD_REQUEST by field for an unknown variant or options that are not
 * alike or not distinct, UNKNOWN_LOCATION
 */
export async function upsertOf(
  reader: Reader,
  store: StoreContext,
  { variants, ...product }: Entered,
  known: readonly KnownVariant[],
): Promise<ProductUpsert> {
  assertSound(variants, known);
  const places = await placesOf(reader, store.id, variants);
  return ProductUpsert.parse({
    ...product,
    variants: variants.map(({ id, options, title, tax_rate, tracked, stock, ...variant }) => {
      const before = known.find((one) => one.id === id);
      return {
        ...variant,
        external_id: before?.external_id ?? externalIdByHand(newId()),
        currency: before?.currency ?? store.currency,
        barcode: variant.barcode || null,
        sku: variant.sku || null,
        options,
        title: titleOf({ options, title }),
        tax_rate: String(tax_rate),
        stock: tracked ? stock.map(({ location_id, quantity }) => ({ location_external_id: places.get(location_id), quantity })) : [],
      };
    }),
  });
}

const longestTitle = 200;
const titleOf = ({ options, title }: Pick<EnteredVariant, "options" | "title">): string | null =>
  options.length > 0 ? cutText(options.map(({ value }) => value).join(" / "), longestTitle) : title || null;

function assertSound(variants: readonly EnteredVariant[], known: readonly KnownVariant[]): void {
  const errors: Record<string, string> = {};
  const names = (variant: EnteredVariant | undefined) => JSON.stringify(variant?.options.map(({ name }) => name.toLowerCase()));
  const seen = { ids: new Set<string>(), titles: new Set<string>() };
  for (const [i, variant] of variants.entries()) {
    const { id, options } = variant;
    if (id && (seen.ids.has(id) || !known.some((one) => one.id === id))) errors[`variants.${i}.id`] = "INVALID";
    if (names(variant) !== names(variants[0])) errors[`variants.${i}.options`] = "INVALID";
    if (new Set(options.map(({ name }) => name.toLowerCase())).size < options.length) errors[`variants.${i}.options`] = "INVALID";
    const title = (titleOf(variant) ?? "").toLowerCase();
    if (seen.titles.has(title)) errors[options.length > 0 ? `variants.${i}.options` : `variants.${i}.title`] = "NOT_DISTINCT";
    seen.titles.add(title);
    if (id) seen.ids.add(id);
  }
  if (Object.keys(errors).length) throw badRequest(errors);
}

/** Return the locations' external ids. @throws UNKNOWN_LOCATION */
async function placesOf(reader: Reader, storeId: string, variants: readonly EnteredVariant[]): Promise<Map<string, string>> {
  const named = [...new Set(variants.flatMap(({ stock }) => stock.map(({ location_id }) => location_id)))];
  if (named.length === 0) return new Map();
  const rows = await reader
    .selectFrom("location")
    .select(["id", "external_id"])
    .where("store_id", "=", storeId)
    .where("id", "in", named)
    .execute();
  const places = new Map(rows.map((row) => [row.id, row.external_id]));
  const missing = named.find((id) => !places.has(id));
  if (missing !== undefined) throw new AppError("UNKNOWN_LOCATION", { location_id: missing });
  return places;
}
