import type { z } from "zod";
import type { KeyData, OutcomesData, SeriesData } from "#contracts/analytics/shapes";
import { deciders } from "#contracts/analytics/tiles";
import { outcomes } from "#contracts/returns/states";
import { type Range, stepsOf } from "#server/insight/domain/range";
import { kindNo } from "../facts/kinds.ts";
import { type CountRow, countsOf, type Numbers, noNumbers } from "../queries/counts.ts";
import { returnsDrill } from "../queries/drill.ts";
import { textsOf } from "../queries/names.ts";
import { type Request, scopeOf } from "../queries/request.ts";

export const add = (rows: readonly Numbers[]): Numbers =>
  rows.reduce(
    (sum, row) => ({
      returns: sum.returns + row.returns,
      units: sum.units + row.units,
      value_minor: sum.value_minor + row.value_minor,
      sold: sum.sold + row.sold,
    }),
    noNumbers,
  );
export const counted = ({ returns, units, value_minor }: Numbers) => ({ returns, units, value_minor });
/** Units asked back of units sold; null where the latter are not known. */
export const rateOf = (request: Request, { units, sold }: Numbers, isKnown = true) =>
  request.basis === "PROCESSED" || !isKnown || scopeOf(request, request.range).sold === null ? null : { part: units, whole: sold };

/** Returns by who decided them, in the order of `deciders`. */
export async function decidedIn(request: Request, range: Range): Promise<number[]> {
  const rows = await countsOf(request, range, ["DECIDER"]);
  return deciders.map((_, i) => add(rows.filter(({ value }) => value === i)).returns);
}

export async function keyTile(request: Request, range: Range): Promise<z.output<typeof KeyData>> {
  const all = add(await countsOf(request, range, ["ALL"]));
  const [flow = 0, setting = 0, person = 0] = await decidedIn(request, range);
  return { ...counted(all), decided_alone: { part: flow + setting, whole: flow + setting + person }, rate: rateOf(request, all) };
}

const isIn = ({ from, to }: Range, { day }: CountRow): boolean => day !== null && from <= day && day <= to;

export async function seriesTile(request: Request, range: Range): Promise<z.output<typeof SeriesData>> {
  const rows = await countsOf(request, range, ["ALL"], true);
  const points = stepsOf(range, request.by).map((step) => ({
    ...step,
    ...counted(add(rows.filter((row) => isIn(step, row)))),
    drill: returnsDrill(request, step),
  }));
  return { by: request.by, points };
}

export async function outcomesTile(request: Request, range: Range): Promise<z.output<typeof OutcomesData>> {
  const rows = (await countsOf(request, range, ["OUTCOME"], true)).filter(({ kind }) => kind === kindNo.OUTCOME);
  const texts = await textsOf(
    request,
    "outcome",
    rows.map(({ value }) => value),
  );
  const of = (outcome: string, among: readonly CountRow[]) => add(among.filter(({ value }) => texts.get(value)?.value === outcome));
  const shown = outcomes.map((outcome) => ({ outcome, sum: of(outcome, rows) })).filter(({ sum }) => sum.returns + sum.units > 0);
  const part = (among: readonly CountRow[]) => (outcome: (typeof outcomes)[number]) => {
    const { units, value_minor } = of(outcome, among);
    return [outcome, { units, value_minor }] as const;
  };
  const points = stepsOf(range, request.by).map((step) => ({
    ...step,
    outcomes: Object.fromEntries(outcomes.map(part(rows.filter((row) => isIn(step, row))))) as z.output<
      typeof OutcomesData
    >["points"][number]["outcomes"],
  }));
  const drawn = shown.map(({ outcome, sum }) => ({ key: outcome, ...counted(sum), drill: returnsDrill(request, range, { outcome }) }));
  return { by: request.by, points, rows: drawn.sort((a, b) => b.units - a.units) };
}
