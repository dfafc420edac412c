import { isPending, type Leg } from "#server/cases/domain/returns/return-case";

/** A leg of an order's ledger as the operations of cases use it. */
export type CaseLeg = Leg & {
  claim_id: string | null;
  payout_id: string | null;
  external_id: string | null;
  /**
   * Made by hand on the platform: how much of it the platform confirmed, and the platform's id of the first confirming
   * refund.
   */
  recorded: boolean;
  confirmed_minor: number;
  confirmed_by: string | null;
  /** Of a refund made elsewhere that paid a return: the id under which the platform reports its units. */
  units_external_id?: string | null;
  /** How many they are, by the platform's id of their line. */
  refunded_units?: Record<string, number> | null;
  actor_id: string | null;
  actor_name: string;
  created_at: string;
  settled_at: string | null;
  reason: string | null;
  idempotency_key: string | null;
};

export const isSettled = (leg: Pick<CaseLeg, "state">): boolean => !isPending(leg);
