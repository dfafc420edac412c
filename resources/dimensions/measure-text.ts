import type { Dimension, LengthUnit, WeightUnit } from "#contracts/dimensions";

/** Unit symbols; the same in every language here. */
export const unitSigns: Record<LengthUnit | WeightUnit, string> = { CM: "cm", IN: "in", KG: "kg", G: "g", LB: "lb", OZ: "oz" };

const numberIn = (locale: string) => new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });

/** Return "40 × 30 × 20 cm" with the user's decimal mark. */
export function sizeText({ length, width, height, length_unit }: Dimension, locale: string): string {
  const format = numberIn(locale);
  return `${[length, width, height].map((side) => format.format(side)).join(" × ")} ${unitSigns[length_unit]}`;
}

export function weightText(weight: number | null, unit: WeightUnit, locale: string): string {
  return weight === null ? "—" : `${numberIn(locale).format(weight)} ${unitSigns[unit]}`;
}

/** Return the locale's decimal mark. */
export const decimalMark = (locale: string): string =>
  numberIn(locale)
    .formatToParts(1.5)
    .find(({ type }) => type === "decimal")?.value ?? ".";
