import type { LengthUnit, WeightUnit } from "#contracts/dimensions";

/** Millimetres and grams per unit; inch and pound by their legal definition (1959). */
const millimetres: Record<LengthUnit, number> = { CM: 10, IN: 25.4 };
const grams: Record<WeightUnit, number> = { G: 1, KG: 1000, OZ: 28.349523125, LB: 453.59237 };

/** Return whole millimetres. */
export const toMillimetres = (value: number, unit: LengthUnit): number => rounded(value * millimetres[unit]);
/** Whole grams. */
export const toGrams = (value: number, unit: WeightUnit): number => rounded(value * grams[unit]);

/** Return millimetres in `unit`, to two digits: a value entered in that unit reads back within half a millimetre. */
export const fromMillimetres = (mm: number, unit: LengthUnit): number => twoDigits(mm / millimetres[unit]);
/** Return grams in `unit`, to two digits for grams and three for larger units, where two would lose grams. */
export const fromGrams = (g: number, unit: WeightUnit): number => (unit === "G" ? g : Math.round((g / grams[unit]) * 1000) / 1000);

/** Return the grams a carrier bills for a parcel of this size: L·W·H in cm³ / 5000 kg, rounded half up. */
export const volumetricGrams = (length_mm: number, width_mm: number, height_mm: number): number =>
  Math.round((length_mm * width_mm * height_mm) / 5000);

/** Half up on the decimal as written: 1.005 × 1000 must not end up just below the half. */
const rounded = (value: number) => Math.round(Number(value.toFixed(6)));
const twoDigits = (value: number) => Math.round(value * 100) / 100;
