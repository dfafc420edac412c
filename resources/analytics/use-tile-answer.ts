import { analytics } from "#contracts/analytics/analytics";
import type { AnalyticsAnswer } from "#contracts/analytics/shapes";
import type { Tile } from "#contracts/analytics/tiles";
import { type OperationResult, useOperation } from "#src/hooks/data/use-operation";
import { type AnalyticsState, queryOf } from "./state.ts";

/** Milliseconds between two requests while figures are recounted. */
const recountingMs = 10_000;

/** Return the answer of a tile; it is requested again until its figures are complete. */
export const useTileAnswer = (state: AnalyticsState, tile: Tile, enabled: boolean): OperationResult<AnalyticsAnswer> =>
  useOperation(
    analytics,
    "show",
    { params: { tile }, query: queryOf(state, tile) },
    { enabled, keepPrevious: true, refetchMs: ({ is_recounting }) => is_recounting && recountingMs },
  );
