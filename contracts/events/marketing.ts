import { z } from "zod";
import { pauseReasons } from "../campaigns/states.ts";
import { Id } from "../envelope.ts";
import { addressChannels, consentSources } from "../subscribers/states.ts";
import { eachOf, event } from "./entry.ts";

const consent = event(z.object({ id: Id, channel: z.enum(addressChannels), source: z.enum(consentSources), version: z.int() }));
const campaign = { id: Id, name: z.string(), version: z.int() };
/** Found wrong by a daily check: what, and how owners know it. */
const broken = event(z.object({ id: Id, name: z.string() }));

export const marketingEvents = {
  ...eachOf(["subscriber.subscribed", "subscriber.left"], consent),
  ...eachOf(["campaign.late", "campaign.not_ready"], event(z.object(campaign))),
  "campaign.paused": event(z.object({ ...campaign, reason: z.enum(pauseReasons) })),
  "campaign.finished": event(z.object({ ...campaign, audience: z.int() })),
  "checkout.updated": event(z.object({ id: Id })),
  "storefront.viewed": event(z.object({ subscriber_id: Id, product_id: Id, at: z.string() })),
  ...eachOf(["consent.broken", "message_connection.failed", "sender_domain.broken"], broken),
};
