import type { CallContext } from "#server/kit/context";
import type { DeliveryWork, Refetch } from "#server/platforms/delivery";
import type { ModuleDeps } from "#server/platforms/module";
import { DeliveryError } from "#server/platforms/payload";
import { isLive, type LivePlatform } from "#server/platforms/port";
import { isPlatformError } from "#server/platforms/port/errors";
import type { InvoiceResult } from "#server/platforms/port/invoices";
import type { LocationSnapshot } from "#server/platforms/port/orders";
import type { PlatformReturn } from "#server/platforms/port/returns";

/** What a connected store answered instead of what a delivery said. */
export type RefetchedWork =
  | DeliveryWork
  | { kind: "locations"; locations: LocationSnapshot[] }
  | { kind: "return"; found: PlatformReturn }
  | { kind: "invoice"; invoice: InvoiceResult }
  | { kind: "scopes" };

const gone: DeliveryWork = { kind: "ignored", detail: "NOT_THERE" };

/**
 * Ask a connected store about what a delivery names; null when the store is not connected. Runs outside of any transaction.
 * @throws DeliveryError with the code to show, to be retried when the platform did not answer
 */
export async function refetch(
  { platformOf }: Pick<ModuleDeps, "platformOf">,
  { store }: CallContext,
  wanted: Refetch,
): Promise<RefetchedWork | null> {
  if (store.connectionId === null) return null;
  try {
    const platform = await platformOf(store);
    return isLive(platform) ? await ask(platform, wanted) : null;
  } catch (error) {
    if (!isPlatformError(error)) throw error;
    if (error.kind === "scope_missing") throw new DeliveryError("SCOPE_MISSING");
    throw new DeliveryError(error.kind === "auth" ? "NOT_CONNECTED" : "PLATFORM_UNAVAILABLE", error.kind !== "bug");
  }
}

async function ask(platform: LivePlatform, { what, externalId }: Refetch): Promise<RefetchedWork> {
  switch (what) {
    case "order":
      return orderOf(platform, externalId);
    case "fulfilment_order": {
      const order = await platform.exchange.orderOf(externalId);
      if (!order) return gone;
      const isHeld = await platform.exchange.isHeld(order);
      const found = await orderOf(platform, order);
      return found.kind === "order" && isHeld !== null ? { ...found, isHeld } : found;
    }
    case "product": {
      const product = await platform.products.get(externalId);
      return product ? { kind: "product", ...product } : gone;
    }
    case "customer": {
      const customer = await platform.customers.get(externalId);
      return customer ? { kind: "customer", ...customer } : gone;
    }
    case "locations":
      return { kind: "locations", locations: await platform.locations() };
    case "return": {
      const found = (await platform.returns?.get(externalId)) ?? null;
      return found ? { kind: "return", found } : gone;
    }
    case "invoice": {
      const invoice = await platform.invoices.get(externalId);
      return invoice ? { kind: "invoice", invoice } : gone;
    }
    case "scopes":
      return { kind: "scopes" };
  }
}

async function orderOf(platform: LivePlatform, externalId: string): Promise<DeliveryWork> {
  const order = await platform.orders.get(externalId);
  return order ? { kind: "order", ...order } : gone;
}
