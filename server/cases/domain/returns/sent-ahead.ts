import { earnedBy } from "./exchange-units.ts";
import type { CaseItem, ExchangeLine, ReturnCase } from "./return-case.ts";

/** The exchange line of an item that was sent before its goods came back; a line of a round is named after that. */
export const aheadOf = (item: Pick<CaseItem, "id">): string => `${item.id}:0`;

type Lending = Pick<ReturnCase, "items" | "exchangeLines">;

const countLent = (record: Lending, unitsOf: (line: ExchangeLine) => number): number =>
  record.items.reduce((sum, item) => {
    const line = record.exchangeLines.find(({ external_id }) => external_id === aheadOf(item));
    return line ? sum + Math.max(0, unitsOf(line) - earnedBy(item, item.settled)) : sum;
  }, 0);

/**
 * Return the exchange units that go to the customer ahead and that neither a settled unit nor an invoice pays for yet. A
 * unit that came back and was rejected pays for none.
 */
export const lentUnits = (record: Lending): number => countLent(record, ({ quantity }) => quantity);

/** Return those of them that were sent, which no end of the case brings back. */
export const givenUnits = (record: Lending): number => countLent(record, ({ fulfilled_quantity }) => fulfilled_quantity);

/** Return the units that arrived and may still be settled: they pay for their exchange then. */
export const unitsAtHand = ({ items }: Pick<ReturnCase, "items">): number =>
  items.reduce((sum, { received, rejected, settled }) => sum + Math.max(0, received - rejected - settled), 0);
