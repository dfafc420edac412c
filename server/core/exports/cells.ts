import { readFileSync } from "node:fs";
import type { Column } from "#contracts/columns/column";
import { toDecimal } from "#contracts/money";
import type { Language } from "#contracts/session/session";
import { enumWords } from "#server/kit/enum-words";
import type { ExportedList } from "./exported-list.ts";

export type Cell = string | number | null;

const read = new Map<Language, Record<string, Record<string, string>>>();

/** Return the headings of a list's file in the user's language. */
export function headsOf({ name, columns }: ExportedList, language: Language): string[] {
  const words = read.get(language) ?? JSON.parse(readFileSync(new URL(`../../locales/exports/${language}.json`, import.meta.url), "utf8"));
  read.set(language, words);
  return columns.map(({ key }) => words[name]?.[key] ?? key);
}

/** Return an item's lines: money as a decimal of its currency, enumerations in the user's language. */
export function linesOf(list: ExportedList, item: unknown, language: Language): Cell[][] {
  const words = enumWords(language);
  return (list.lines?.(item) ?? [item]).map((line) => list.columns.map((column) => cellOf(column, line, words)));
}

function cellOf(column: Column<unknown>, line: unknown, enums: ReturnType<typeof enumWords>): Cell {
  const value = column.value(line);
  if (value === null) return null;
  if (column.kind === "enum") {
    const words = enums[column.words ?? ""];
    return [value]
      .flat()
      .map((one) => words?.[String(one)] ?? String(one))
      .join(", ");
  }
  if (column.kind === "money") return toDecimal(Number(value), column.currency?.(line) ?? "USD");
  return typeof value === "object" ? value.join(", ") : typeof value === "boolean" ? String(value) : value;
}
