import type { Output } from "#contracts/contract";
import type { portal } from "#contracts/portal/portal";
import { loadCustomerRules } from "#server/cases/settings/api";
import type { CallContext } from "#server/kit/context";
import { letIn } from "#server/kit/customer-tokens";
import { ensure, notFound } from "#server/kit/errors";
import { linkedOrder, readCaseLink } from "#server/messaging/mail-links/api";
import type { ModuleDeps } from "#server/platforms/module";

/** Exchange the link of an email for what signing in gives: a token for the one order. @throws NOT_FOUND, REQUESTS_CLOSED */
export async function enterCase(
  deps: ModuleDeps,
  { now }: CallContext,
  token: string,
): Promise<Output<(typeof portal)["operations"]["enterCase"]>> {
  const link = readCaseLink(deps.config, token, now);
  const order = link && (await linkedOrder(deps.db.kysely, link.storeId, link.about));
  // It ends with the address it was sent to: whoever had it may no longer be the order's customer, or is erased.
  if (!order || !link.isOf(order.customer_email)) throw notFound();
  ensure((await loadCustomerRules(deps.db.kysely, link.storeId)).isOpen, "REQUESTS_CLOSED");
  return { ...letIn(deps.customerTokens, link.storeId, order, now), about: link.about };
}
