import type { SubscriberUpsert } from "#contracts/subscribers/bodies";
import type { CallContext } from "#server/kit/context";
import type { SubscribersDeps } from "./deps.ts";
import { putSubscriber } from "./operations/put-subscriber.ts";

/** What other modules may ask of subscribers. */
export const subscriberLinks = (deps: SubscribersDeps) => ({
  putSubscriber: (context: CallContext, body: SubscriberUpsert) => putSubscriber(deps, context, body),
});
