import type { GroupCondition, GroupField, GroupRules } from "#contracts/product-groups";

export interface MatchProduct {
  id: string;
  title: string;
  vendor: string | null;
  type: string | null;
  tags: readonly string[];
  collections: readonly string[];
}
export interface MatchVariant {
  title: string | null;
  sku: string | null;
  price_minor: number;
  currency: string;
  weight_g: number | null;
}

/**
 * Return whether a product belongs to a group: hand-picked, or one of its variants meets the conditions; an exclusion
 * overrides both. `currency` is the store's.
 */
export function matchesProduct(rules: GroupRules, product: MatchProduct, variants: readonly MatchVariant[], currency: string): boolean {
  if (rules.excluded_product_ids.includes(product.id)) return false;
  return rules.product_ids.includes(product.id) || variants.some((variant) => fulfils(rules, product, variant, currency));
}

/** Return the same for one variant; every variant of a hand-picked product belongs. */
export const matchesVariant = (rules: GroupRules, product: MatchProduct, variant: MatchVariant, currency: string): boolean =>
  matchesProduct(rules, product, [variant], currency);

function fulfils({ match, conditions }: GroupRules, product: MatchProduct, variant: MatchVariant, currency: string): boolean {
  // Without this, "all of no conditions" would match every product.
  if (conditions.length === 0) return false;
  const holds = (condition: GroupCondition) => meets(condition, product, variant, currency);
  return match === "ALL" ? conditions.every(holds) : conditions.some(holds);
}

function meets({ field, op, value }: GroupCondition, product: MatchProduct, variant: MatchVariant, currency: string): boolean {
  const wanted = [value].flat();
  if (field === "PRICE") return meetsNumber(op, variant.currency === currency ? variant.price_minor : null, wanted as number[]);
  if (field === "WEIGHT") return meetsNumber(op, variant.weight_g, wanted as number[]);
  return meetsText(op, textsOf(field, product, variant).map(fold), (wanted as string[]).map(fold));
}

const fold = (text: string) => text.toLowerCase();

function textsOf(field: Exclude<GroupField, "PRICE" | "WEIGHT">, product: MatchProduct, variant: MatchVariant): readonly string[] {
  if (field === "TAG") return product.tags;
  if (field === "COLLECTION") return product.collections;
  const one = { PRODUCT: product.title, VENDOR: product.vendor, TYPE: product.type, VARIANT: variant.title, SKU: variant.sku }[field];
  return one === null ? [] : [one];
}

/** One matching text (tag) is enough; IS_NOT needs all to differ, so it also holds for an empty field. */
function meetsText(op: GroupCondition["op"], texts: readonly string[], wanted: readonly string[]): boolean {
  const [first = ""] = wanted;
  if (op === "IS_NOT") return !texts.includes(first);
  if (op === "CONTAINS") return texts.some((text) => text.includes(first));
  if (op === "STARTS_WITH") return texts.some((text) => text.startsWith(first));
  return texts.some((text) => wanted.includes(text));
}

function meetsNumber(op: GroupCondition["op"], number: number | null, wanted: readonly number[]): boolean {
  const [first = 0, second = 0] = wanted;
  if (op === "IS_NOT") return number !== first;
  if (number === null) return false;
  if (op === "GT") return number > first;
  if (op === "LT") return number < first;
  if (op === "BETWEEN") return number >= first && number <= second;
  return wanted.includes(number);
}
