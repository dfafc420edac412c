import type { ProductDetail } from "#contracts/products";
import type { NewProduct } from "#contracts/products/by-hand";
import type { OwnFields } from "#contracts/products/own-fields";

export interface VariantValues {
  id?: string | null;
  /** One value for each option of the product. */
  values: (string | undefined)[];
  title?: string | null;
  sku?: string | null;
  barcode?: string | null;
  price_minor: number | null;
  tax_rate?: number | null;
  weight_g?: number | null;
  tracked?: boolean;
  /** Units by location. */
  stock?: Record<string, number | null>;
}
export interface OptionValues {
  name: string;
  values: string[];
}
/** Values of the fields; an empty one is null or "". */
export interface ProductValues extends OwnFields {
  title: string;
  vendor: string | null;
  type: string | null;
  tags: string[];
  collections: string[];
  image_file_id: string | null;
  options: OptionValues[];
  variants: VariantValues[];
}

export const emptyVariant: VariantValues = { values: [], price_minor: null, tax_rate: 0, tracked: true, stock: {} };

export const newProduct: Partial<ProductValues> = {
  tags: [],
  collections: [],
  image_file_id: null,
  options: [],
  variants: [emptyVariant],
  final_sale: false,
  dimension_id: null,
  origin_country: null,
  return_instructions: {},
};

export function productValues(product: ProductDetail): ProductValues {
  const { title, vendor, type, tags, collections, image_file_id } = product;
  const { final_sale, dimension_id, hs_code, origin_country, return_instructions } = product;
  const names = product.variants[0]?.options.map(({ name }) => name) ?? [];
  return {
    ...{ title, vendor, type, tags, collections, image_file_id },
    ...{ final_sale, dimension_id, hs_code, origin_country, return_instructions },
    options: names.map((name, i) => ({ name, values: [...new Set(product.variants.flatMap((one) => one.options[i]?.value ?? []))] })),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      values: variant.options.map(({ value }) => value),
      title: variant.title,
      sku: variant.sku,
      barcode: variant.barcode,
      price_minor: variant.price_minor,
      tax_rate: Number(variant.tax_rate),
      weight_g: variant.weight_g,
      tracked: variant.tracked,
      stock: Object.fromEntries(variant.stock.map(({ location_id, quantity }) => [location_id, quantity])),
    })),
  };
}

const filled = (text: string | null | undefined): string | null => text?.trim() || null;

/** Return the body of the fields that are ours. */
export const ownBody = (values: Partial<ProductValues>) => ({
  final_sale: values.final_sale ?? false,
  dimension_id: values.dimension_id ?? null,
  hs_code: filled(values.hs_code),
  origin_country: values.origin_country ?? null,
  return_instructions: Object.fromEntries(Object.entries(values.return_instructions ?? {}).filter(([, text]) => text?.trim())),
});

/** Return the body of all fields. */
export function productBody({ options, variants, ...values }: ProductValues): Omit<NewProduct, "variants"> & { variants: object[] } {
  return {
    title: values.title,
    vendor: filled(values.vendor),
    type: filled(values.type),
    tags: values.tags,
    collections: values.collections,
    image_file_id: values.image_file_id,
    ...ownBody(values),
    variants: variants.map((variant) => variantBody(variant, options)),
  };
}

const variantBody = ({ values, stock = {}, tax_rate, ...variant }: VariantValues, options: readonly OptionValues[]) => ({
  ...variant,
  options: options.map(({ name }, i) => ({ name, value: values?.[i] ?? "" })),
  title: options.length > 0 ? null : filled(variant.title),
  sku: filled(variant.sku),
  barcode: filled(variant.barcode),
  tax_rate: tax_rate ?? 0,
  weight_g: variant.weight_g ?? null,
  tracked: variant.tracked ?? false,
  stock: Object.entries(stock).flatMap(([location_id, quantity]) => (typeof quantity === "number" ? [{ location_id, quantity }] : [])),
});

/**
 * Return a variant for every combination of the options' values, keeping those that exist; a new one costs and weighs what the first
 * does. `most` limits their number.
 */
export function combined(options: readonly Partial<OptionValues>[], variants: readonly VariantValues[], most: number): VariantValues[] {
  const combinations = options.reduce<string[][]>(
    (found, { values = [] }) => found.flatMap((head) => values.map((value) => [...head, value])),
    [[]],
  );
  const [first = emptyVariant] = variants;
  const { price_minor, tax_rate = 0, weight_g = null, tracked = true } = first;
  return combinations.slice(0, most).map((values) => {
    const known = variants.find((one) => values.every((value, i) => one.values?.[i] === value));
    return known ?? { values, price_minor, tax_rate, weight_g, tracked, stock: {} };
  });
}
