import type { CheckoutUpsert, ReportedEvents } from "#contracts/storefront-reports";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { putCheckout, reportEvents } from "./report.ts";
import { saveCheckout } from "./save-checkout.ts";

/** What the public API and platforms' deliveries need of the storefront. */
export const storefrontLinks = (deps: ModuleDeps) => ({
  putCheckout: (context: CallContext, token: string, body: CheckoutUpsert) => putCheckout(deps, context, token, body),
  reportEvents: (context: CallContext, reported: ReportedEvents) => reportEvents(deps, context, reported),
  saveCheckout,
});
