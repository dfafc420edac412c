import type { Selectable } from "kysely";
import type { FrozenOutcome } from "#contracts/returns/outcome";
import type { LateAfterDays } from "#contracts/settings/general";
import type { ShippingPlace, StorePlace } from "#contracts/settings/places";
import type { CaseItem, ExchangeLine, ReturnCase, Round } from "#server/cases/domain/returns/return-case";
import type { CaseOrder } from "#server/cases/kernel/case-order";
import type { ReservationRow } from "#server/cases/kernel/goods/stock";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import type { OrderLine, ReturnItem, Returns } from "#server/db/tables";
import type { PlannedOperation } from "#server/platforms/operations/api";

/** A line of an order. The day the order was placed is read from the order itself. */
export type LineRow = Omit<Selectable<OrderLine>, "ordered_at">;
export type ItemRow = Selectable<ReturnItem>;
/** What the return did, or is about to do, on the store's platform. */
export type OperationRow = PlannedOperation;
export type FullRound = Round & { outcome: FrozenOutcome; created_at: string };

/** A case as operations use it: the domain's view and the rows behind it. */
export interface LoadedCase extends ReturnCase {
  row: Selectable<Returns>;
  /** The place of the settings the items go to; null when none is chosen or it was removed. */
  place: ShippingPlace | StorePlace | null;
  /** The store's targets as they are set now. */
  lateAfterDays: LateAfterDays;
  items: (ItemRow & CaseItem)[];
  rounds: FullRound[];
  ledger: CaseLeg[];
  lines: Map<string, LineRow>;
  exchangeLines: (LineRow & ExchangeLine)[];
  /** The round that ordered the exchange; 1 also where it was sent before any. */
  exchangeSince: number;
  reservations: ReservationRow[];
  /** Oldest first; none where nothing is connected. */
  operations: OperationRow[];
  /** The scopes the platform granted; null where nothing is connected. */
  scopes: string[] | null;
  order: CaseOrder;
}
