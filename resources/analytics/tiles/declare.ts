import type { Right } from "#contracts/ability";
import type { AnalyticsAnswer, AnswerOf, Drill, Share } from "#contracts/analytics/shapes";
import type { Basis, Tile } from "#contracts/analytics/tiles";
import type { EnumLabel } from "#src/hooks/words/use-enum-label";
import type { Translate } from "#src/lib/words/translate";
import type { MeasureName } from "../state.ts";

export type DataOf<Name extends Tile> = AnswerOf<Name>["data"];
export type AnyData = AnalyticsAnswer["data"];

/** How a number is written. */
export type Unit = "count" | "money" | "share" | "minutes" | "days";
export type Amount = number | Share | null;

/** A number of a tile or of one of its rows; its key names it. */
export interface Measure<Of> {
  key: string;
  unit: Unit;
  /** Undefined where there is no such number, as no rate by processing. */
  of: (one: Of) => Amount | undefined;
}

/** What turns codes into words. */
export interface NameWords {
  t: Translate;
  enumLabel: EnumLabel;
  reason: (code: string) => string;
  country: (code: string) => string;
}

/** Big numbers. */
export interface FiguresPart<Data> {
  kind: "figures";
  measures: readonly Measure<Data>[];
}

/** Rows with a bar each, by their first measure; `note` is shown beside it. */
export interface BarsPart<Data, Row> {
  kind: "bars";
  /** Heading of the names in the table. */
  head: string;
  rows: (data: Data) => readonly Row[];
  id: (row: Row) => string;
  name: (row: Row, words: NameWords) => string;
  drill?: (row: Row) => Drill | null;
  measures: readonly [Measure<Row>, ...Measure<Row>[]];
  /** Key of the measure shown beside the bar's own. */
  note?: string;
  /** A column of text in the table. */
  remark?: { key: string; of: (row: Row, words: NameWords) => string };
}

export interface TimeStep {
  from: string;
  to: string;
  drill?: Drill;
}

/** Bars over time, stacked where there are several series. */
export interface TimePart<Data> {
  kind: "time";
  by: (data: Data) => "DAY" | "WEEK" | "MONTH";
  points: (data: Data) => readonly TimeStep[];
  /** By what the bars are measured; a choice where there are several. */
  measures: readonly MeasureName[];
  series: (data: Data, measure: MeasureName) => readonly { key: string; values: readonly number[] }[];
  name: (key: string, words: NameWords) => string;
}

interface Side<Data> {
  key: string;
  lines: readonly Measure<Data>[];
}

/** Two sums that are equal to the cent. */
export interface EquationPart<Data> {
  kind: "equation";
  key: string;
  sides: readonly [Side<Data>, Side<Data>];
}

// biome-ignore lint/suspicious/noExplicitAny: a part knows its rows; nobody else needs their type
export type Part<Data> = FiguresPart<Data> | BarsPart<Data, any> | TimePart<Data> | EquationPart<Data>;

/** One tile of the page: its numbers, and how they are drawn. */
export interface Declaration<Data = AnyData> {
  /** Across both columns. */
  isWide?: boolean;
  /** The right to read it. */
  can: Right;
  /** Products and variants have an order of one's choice. */
  isRanked?: boolean;
  parts: readonly Part<Data>[];
}

export const ofReturns = { can: ["read", "Return"] } as const;

/** Key of a number's name, which may depend on the basis: `rate_ORDERED`. */
export const nameOf = (t: Translate, key: string, basis: Basis): string => t(`numbers.${key}`, { context: basis });

export const bars = <Data, Row>(part: Omit<BarsPart<Data, Row>, "kind">): BarsPart<Data, Row> => ({ kind: "bars", ...part });
export const figures = <Data>(measures: readonly Measure<Data>[]): FiguresPart<Data> => ({ kind: "figures", measures });
