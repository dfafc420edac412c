import type { BreakdownRow, ProductRow } from "#contracts/analytics/shapes";
import { type BreakdownTile, breakdowns } from "#contracts/analytics/tiles";
import { bars, type DataOf, type Declaration, type NameWords, ofReturns } from "./declare.ts";
import { drill, rate, returns, units, value } from "./measures.ts";

/** How the values of each dimension are named. */
const valueNames: Record<BreakdownTile, (code: string, words: NameWords) => string> = {
  REASONS: (code, { reason }) => reason(code),
  COUNTRIES: (code, { country }) => country(code),
  PLACES: (code) => code,
  METHODS: (code, { enumLabel }) => enumLabel("shipping_method", code),
  CHANNELS: (code, { enumLabel }) => enumLabel("channel", code),
  POLICIES: (code) => code,
  GRADES: (code, { t, enumLabel }) => t("grade", { code, name: enumLabel("grade", code) }),
};
/** Dimensions of which it is known how much was sold. */
const sold: readonly BreakdownTile[] = ["COUNTRIES", "CHANNELS"];

/** Return the tile of a dimension: its values as bars. */
export const breakdown = (tile: BreakdownTile): Declaration<DataOf<BreakdownTile>> => ({
  ...ofReturns,
  parts: [
    bars<DataOf<BreakdownTile>, BreakdownRow>({
      head: breakdowns[tile],
      rows: (data) => data.rows,
      id: ({ key }) => key ?? "",
      name: ({ key, name }, words) => (key === null ? words.t(`without.${breakdowns[tile]}`) : (name ?? valueNames[tile](key, words))),
      drill,
      measures: [units, returns, value, ...(sold.includes(tile) ? [rate] : [])],
      note: sold.includes(tile) ? "rate" : "value",
    }),
  ],
});

/** Return the tile of the products or variants returned most. */
export const ranking = (tile: "PRODUCTS" | "VARIANTS"): Declaration<DataOf<"PRODUCTS">> => ({
  ...ofReturns,
  isRanked: true,
  parts: [
    bars<DataOf<"PRODUCTS">, ProductRow>({
      head: tile === "PRODUCTS" ? "product" : "variant",
      rows: (data) => data.rows,
      id: ({ key, title, variant_title, sku }) => key ?? [title, variant_title, sku].join("\n"),
      name: ({ title, variant_title, sku }) => [title, tile === "VARIANTS" && (variant_title ?? sku)].filter(Boolean).join(" · "),
      drill,
      measures: [units, returns, value, rate],
      note: "rate",
      remark: { key: "firstReason", of: ({ reason }, words) => (reason ? words.reason(reason.key) : "") },
    }),
  ],
});
