import type { SubscriberUpsert } from "#contracts/subscribers/bodies";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { PlatformConsent } from "#server/platforms/delivery";
import type { ModuleDeps } from "#server/platforms/module";
import { applyPlatformConsent } from "./operations/platform-consent.ts";
import { putSubscriber } from "./operations/put-subscriber.ts";

/** What the public API and platforms' deliveries need of subscribers. */
export const subscriberLinks = (deps: ModuleDeps) => ({
  putSubscriber: (context: CallContext, body: SubscriberUpsert) => putSubscriber(deps, context, body),
  applyPlatformConsent: (tx: Tx, context: CallContext, consent: PlatformConsent) => applyPlatformConsent(tx, deps, context, consent),
});
