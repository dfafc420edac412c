import type { Tx } from "#server/db/open";
import { port } from "#server/kit/port";

/** Note imported orders that analytics must count anew: an import emits no event for each of them. */
export const touchAnalytics =
  port<(tx: Tx, storeId: string, kind: "ORDER", ids: readonly string[], at: string) => Promise<void>>("touchAnalytics");
