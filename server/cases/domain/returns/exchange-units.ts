import type { CaseItem } from "./return-case.ts";

/**
 * Return the exchange units that remain when fewer units come back than they were asked for: their share, rounded down,
 * so that no unit is sent that nothing pays for. More units coming back raise nothing by themselves.
 */
export const exchangeFor = (exchange: number, units: number, of: number): number =>
  of === 0 || units >= of ? exchange : Math.floor((exchange * units) / of);

type Exchanged = Pick<CaseItem, "requested" | "approved" | "exchange_quantity">;

/** Return the exchange units that the first `settled` units of an item have paid for; all of them with its last unit. */
export const earnedBy = ({ requested, approved, exchange_quantity }: Exchanged, settled: number): number =>
  settled === 0 ? 0 : exchangeFor(exchange_quantity, settled, approved > 0 ? approved : requested);
