import { PlatformError } from "../../port/errors.ts";
import type { PacedClient, ShopifyClient } from "../api/client.ts";
import { assertAccepted } from "../api/errors.ts";
import { OrderCancel, OrderProgress } from "../api/operations.generated.ts";
import { grantedScopes } from "./identity.ts";

/** Cancelling is a job that may still fail; what takes longer is looked at again by the caller. */
const cancelPauses = [1000, 2000, 4000];

/** Cancel an order; one cancelled already stays so. @throws PlatformError conflict when any of it was sent, not_ready until it is done */
export async function cancelOrder({ client, pace }: PacedClient, id: string): Promise<void> {
  if (await isCancelled(client, id)) return;
  const { orderCancel } = await client.run(OrderCancel, { id });
  assertAccepted(orderCancel?.orderCancelUserErrors);
  for (const pause of cancelPauses) {
    if (await isCancelled(client, id)) return;
    await pace.sleep(pause);
  }
  throw new PlatformError("not_ready", { safeMessage: "Shopify has not cancelled the order yet" });
}

const sentStates: ReadonlySet<string> = new Set(["FULFILLED", "PARTIALLY_FULFILLED"]);

/** @throws PlatformError conflict when any of the order was sent, not_found when it may be there out of sight */
async function isCancelled(client: ShopifyClient, id: string): Promise<boolean> {
  const { order } = await client.run(OrderProgress, { id });
  // An order older than 60 days is out of sight for an app that may not read all of them; for others it is deleted.
  if (!order && !(await grantedScopes(client)).includes("read_all_orders"))
    throw new PlatformError("not_found", { safeMessage: "Shopify shows this app no such order: look whether it was cancelled there" });
  if (!order || order.cancelledAt) return true;
  if (sentStates.has(order.displayFulfillmentStatus) || order.fulfillments.some(({ status }) => status === "SUCCESS"))
    throw new PlatformError("conflict", { safeMessage: "The order has been sent", platformCode: "FULFILLED" });
  return false;
}
