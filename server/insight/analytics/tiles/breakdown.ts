import type { z } from "zod";
import type { BreakdownData, BreakdownRow } from "#contracts/analytics/shapes";
import { type BreakdownTile, breakdowns, without } from "#contracts/analytics/tiles";
import type { Range } from "#server/insight/domain/range";
import type { Kind } from "../facts/kinds.ts";
import { countsOf } from "../queries/counts.ts";
import { returnsDrill } from "../queries/drill.ts";
import { type Text, textsOf } from "../queries/names.ts";
import type { Request } from "../queries/request.ts";
import { counted, rateOf } from "./key.ts";

const kinds = {
  REASONS: "REASON",
  COUNTRIES: "COUNTRY",
  PLACES: "PLACE",
  METHODS: "METHOD",
  CHANNELS: "CHANNEL",
  POLICIES: "POLICY",
  GRADES: "GRADE",
} as const satisfies Record<BreakdownTile, Kind>;
/** What is known of units that were sold. */
const withRate: readonly BreakdownTile[] = ["COUNTRIES", "CHANNELS"];

/** The values of one dimension; an item that was not graded yet has none of a grade. */
export async function breakdownTile(request: Request, range: Range, tile: BreakdownTile): Promise<z.output<typeof BreakdownData>> {
  const found = await countsOf(request, range, [kinds[tile]]);
  const rows = found.filter(({ value, returns, units }) => (tile !== "GRADES" || value !== 0) && returns + units > 0);
  const texts = await textsOf(
    request,
    breakdowns[tile],
    rows.map(({ value }) => value),
  );
  const names = await namesOf(request, tile, [...texts.values()]);
  const drawn = rows.map((row): BreakdownRow => {
    const key = texts.get(row.value)?.value ?? null;
    const drill = returnsDrill(request, range, { [breakdowns[tile]]: key ?? without });
    return {
      key,
      name: key === null ? null : (names.get(key) ?? null),
      ...counted(row),
      rate: rateOf(request, row, withRate.includes(tile)),
      drill,
    };
  });
  return { rows: drawn.sort((a, b) => b.units - a.units || b.returns - a.returns || ((a.key ?? "") < (b.key ?? "") ? -1 : 1)) };
}

/** Places have the names of locations, policies those they had when they were first seen. */
async function namesOf({ reader, context }: Request, tile: BreakdownTile, texts: readonly Text[]): Promise<ReadonlyMap<string, string>> {
  if (tile === "POLICIES") return new Map(texts.flatMap(({ value, label }) => (label ? [[value, label] as const] : [])));
  if (tile !== "PLACES" || texts.length === 0) return new Map();
  const ids = texts.map(({ value }) => value);
  const rows = await reader
    .selectFrom("location")
    .select(["id", "name"])
    .where("store_id", "=", context.store.id)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
