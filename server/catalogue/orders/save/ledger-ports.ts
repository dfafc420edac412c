import type { Tx } from "#server/db/open";
import { port } from "#server/kit/port";

/** A payment of an order with what the ledger says was spent of it, and whether the ledger names it at all. */
interface SpentPayment {
  id: string;
  external_id: string;
  captured_minor: number;
  spent_minor: number;
  is_named: boolean;
}

/** Return the payments of an order with what was spent of them. */
export const paymentsWithSpent = port<(tx: Tx, storeId: string, orderId: string) => Promise<SpentPayment[]>>("paymentsWithSpent");

/** Money that was taken from a payment, as its ledger has it. */
export interface TakenLeg {
  id: string;
  kind: string;
  state: string;
  amount_minor: number;
  external_id: string | null;
}

interface Payment {
  storeId: string;
  orderId: string;
  paymentId: string;
}

/**
 * Move the money that was taken from a payment to the payments that `homes` finds for it; null: to none. Returns false, and asks for no
 * homes, while a refund of it is under way.
 */
export const moveTaken =
  port<(tx: Tx, payment: Payment, homes: (legs: readonly TakenLeg[]) => Promise<ReadonlyMap<string, string | null>>) => Promise<boolean>>(
    "moveTaken",
  );
