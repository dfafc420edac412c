import type { AnalyticsAnswer } from "#contracts/analytics/shapes";
import type { AnalyticsState, StateChange } from "../state.ts";
import type { AnyData, NameWords } from "./declare.ts";

/** What every part of a tile is drawn from. */
export interface PartContext {
  answer: AnalyticsAnswer;
  data: AnyData;
  /** The numbers compared with. */
  previous: AnyData | null;
  state: AnalyticsState;
  change: (change: StateChange) => void;
  words: NameWords & { locale: string };
  /** The tile's title. */
  title: string;
  /** Show the numbers as a table. */
  isTable: boolean;
}
