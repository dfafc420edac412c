import type { ReturnDetail } from "#contracts/returns/shapes";
import type { StoreContext } from "#server/kit/context";
import { shownOperation } from "#server/platforms/operations/api";
import { isConnected } from "#server/platforms/powers";
import { exchangeStands } from "../case/exchange-stands.ts";
import type { LoadedCase } from "../case/loaded-case.ts";

/** Return what a case does on a connected store's platform. */
export function platformOf(record: LoadedCase, store: StoreContext): ReturnDetail["platform"] {
  if (!isConnected(store)) return null;
  return {
    name: store.platform,
    operations: record.operations.map((row) => shownOperation(row, store)),
    exchange_stands: exchangeStands(record),
  };
}
