import type { Tile } from "#contracts/analytics/tiles";
import { claimParts, durationParts, flowParts, messageParts } from "./activity-tiles.ts";
import { breakdown, ranking } from "./breakdown-tiles.ts";
import { type DataOf, type Declaration, figures, ofReturns } from "./declare.ts";
import { rate, returns, share, units, value } from "./measures.ts";
import { moved, settled } from "./money-tiles.ts";
import { outcomeParts, series } from "./time-tiles.ts";

/** Every tile, in the order of the page. */
export const declarations: { readonly [Name in Tile]: Declaration<DataOf<Name>> } = {
  KEY: {
    ...ofReturns,
    isWide: true,
    parts: [figures([returns, units, value, share("alone", (data) => data.decided_alone), rate])],
  },
  SERIES: { ...ofReturns, parts: series },
  OUTCOMES: { ...ofReturns, parts: outcomeParts },
  REASONS: breakdown("REASONS"),
  SETTLED: { ...ofReturns, parts: settled },
  MONEY: { ...ofReturns, isWide: true, parts: moved },
  PRODUCTS: ranking("PRODUCTS"),
  VARIANTS: ranking("VARIANTS"),
  GRADES: breakdown("GRADES"),
  TIMES: { ...ofReturns, parts: durationParts },
  COUNTRIES: breakdown("COUNTRIES"),
  CHANNELS: breakdown("CHANNELS"),
  METHODS: breakdown("METHODS"),
  PLACES: breakdown("PLACES"),
  POLICIES: breakdown("POLICIES"),
  FLOWS: { ...ofReturns, parts: flowParts },
  CLAIMS: { can: ["read", "Claim"], parts: claimParts },
  MESSAGES: { can: ["read", "Campaign"], parts: messageParts },
};
