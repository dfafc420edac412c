import type { Selectable } from "kysely";
import type { ClaimCase } from "#server/cases/domain/claims/claim-case";
import type { Payment } from "#server/cases/domain/returns/return-case";
import type { CaseOrder } from "#server/cases/kernel/case-order";
import type { ReservationRow } from "#server/cases/kernel/goods/stock";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import type { Claim, ClaimItem, ClaimResolution, OrderLine, WarrantyRegistration } from "#server/db/tables";
import type { PlannedOperation } from "#server/platforms/operations/api";

export type ClaimRow = Selectable<Claim>;
export type ItemRow = Selectable<ClaimItem>;
export type ResolutionRow = Selectable<ClaimResolution>;
export type LineRow = Selectable<OrderLine>;
export type RegistrationRow = Pick<
  Selectable<WarrantyRegistration>,
  "id" | "status" | "benefits" | "promise" | "starts_at" | "expires_at" | "serial" | "product_title"
>;

/** A claim as operations use it: the domain's view and the rows behind it. */
export interface LoadedClaim extends ClaimCase {
  row: ClaimRow;
  id: string;
  items: ItemRow[];
  resolutions: ResolutionRow[];
  /** Every line of the order. */
  lines: Map<string, LineRow>;
  payments: Payment[];
  /** Of the whole order: its returns and claims share one balance. */
  ledger: CaseLeg[];
  reservations: ReservationRow[];
  registration: RegistrationRow | null;
  /** What the claim did, or is about to do, on the store's platform; oldest first, none where nothing is connected. */
  operations: PlannedOperation[];
  /** The scopes the platform granted; null where nothing is connected. */
  scopes: string[] | null;
  order: CaseOrder;
}
