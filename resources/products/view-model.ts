import type { ProductFigures } from "#contracts/products/figures";

/** A rate from which a product deserves a look, unless too few were sold to say. */
const high = 0.3;
const enough = 5;
export const isHigh = ({ rate, sold }: Pick<ProductFigures, "rate" | "sold">): boolean => rate !== null && rate >= high && sold >= enough;

/** Return grams in the user's format, as kilograms from one on. */
export const productWeightText = (grams: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: "unit",
    unit: grams < 1000 ? "gram" : "kilogram",
    maximumFractionDigits: 3,
  }).format(grams < 1000 ? grams : grams / 1000);
