import type { ProductReturnRules } from "#contracts/products/return-rules";
import type { Database } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { port } from "#server/kit/port";

/** Return the policies and warranty of a product ordered and delivered today at home, by an online customer. @throws NOT_FOUND */
export const returnRulesOf =
  port<(deps: { db: Database }, context: CallContext, productId: string) => Promise<ProductReturnRules>>("returnRulesOf");
