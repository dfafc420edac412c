import type { ListFilter } from "#src/lib/lists/list-state";

export const fileFilterNames = ["case", "created_from", "created_to", "min_size", "max_size"] as const;
export type FileFilterName = "kind" | (typeof fileFilterNames)[number];

export const fileFilters = {
  kind: { many: true },
  ...Object.fromEntries(fileFilterNames.map((name) => [name, {}])),
} as Record<FileFilterName, ListFilter>;

/** Sizes to choose from, in bytes. */
export const sizes = [100_000, 1_000_000, 5_000_000] as const;

/** Return bytes in the user's words, "1.2 MB". */
export function sizeWords(bytes: number, locale: string): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
  const step = bytes > 0 ? Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3)) : 0;
  const format = { style: "unit", unit: units[step], unitDisplay: step === 0 ? "long" : "short", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** step);
}
