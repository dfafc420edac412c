import type { ProductReturnRules } from "#contracts/products/return-rules";
import type { CoreDeps } from "#server/core/module";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { port } from "#server/kit/port";
import type { OutsideReport } from "./domain/outside-report.ts";

// What orders and products ask of later areas.

/** Book what was refunded on the platform beside what cases have refunded; the order must be locked. Returns whether anything was new. */
export const bookOutside = port<(tx: Tx, context: CallContext, orderId: string, report: OutsideReport) => Promise<boolean>>(
  async () => false,
);

/** Return the policies and warranty of a product ordered and delivered today at home, by an online customer. @throws NOT_FOUND */
export const returnRulesOf = port<(deps: Pick<CoreDeps, "db">, context: CallContext, productId: string) => Promise<ProductReturnRules>>(
  () => {
    throw notFound();
  },
);

/** A payment of an order with what the ledger says was spent of it, and whether the ledger names it at all. */
interface SpentPayment {
  id: string;
  external_id: string;
  captured_minor: number;
  spent_minor: number;
  is_named: boolean;
}

/** Return the payments of an order with what was spent of them. */
export const paymentsWithSpent = port<(tx: Tx, storeId: string, orderId: string) => Promise<SpentPayment[]>>(
  async (tx, storeId, orderId) => {
    const payments = tx.selectFrom("order_payment").where("store_id", "=", storeId).where("order_id", "=", orderId);
    const rows = await payments.select(["id", "external_id", "captured_minor"]).execute();
    return rows.map((row) => ({ ...row, spent_minor: 0, is_named: false }));
  },
);

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
export const moveTaken = port<
  (tx: Tx, payment: Payment, homes: (legs: readonly TakenLeg[]) => Promise<ReadonlyMap<string, string | null>>) => Promise<boolean>
>(async (_tx, _payment, homes) => {
  await homes([]);
  return true;
});

/** How Easyship is asked for its categories. */
export interface CategoryAccess {
  key: string;
  url: string;
}

/** Return the access that a store itself has to Easyship; null: none. */
export const categoryAccessOf = port<(deps: CoreDeps, storeId: string) => Promise<CategoryAccess | null>>(async () => null);
