import type { Selectable } from "kysely";
import type { CaseOrder } from "#server/cases/case-order";
import type { ReservationRow } from "#server/cases/stock";
import type { Claim, ClaimItem, ClaimResolution, OrderLine, WarrantyRegistration } from "#server/db/tables";
import type { ClaimCase } from "#server/domain/claim-case";
import type { Leg, Payment } from "#server/domain/return-case";

export type ClaimRow = Selectable<Claim>;
export type ItemRow = Selectable<ClaimItem>;
export type ResolutionRow = Selectable<ClaimResolution>;
export type LineRow = Selectable<OrderLine>;
export type RegistrationRow = Pick<
  Selectable<WarrantyRegistration>,
  "id" | "status" | "benefits" | "promise" | "starts_at" | "expires_at" | "serial" | "product_title"
>;
export type ClaimLeg = Leg & {
  claim_id: string | null;
  payout_id: string | null;
  external_id: string | null;
  recorded: boolean;
  reason: string | null;
  actor_id: string | null;
  actor_name: string;
  created_at: string;
  settled_at: string | null;
};

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
  ledger: ClaimLeg[];
  reservations: ReservationRow[];
  registration: RegistrationRow | null;
  order: CaseOrder;
}
