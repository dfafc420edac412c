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
