import { z } from "zod";
import { Id, line } from "../envelope.ts";
import { handovers } from "../labels/shapes.ts";
import { MinorPositive } from "../money.ts";
import { OwnId, places } from "./fields.ts";

/**
 * When labels are bought by the rules: never, as soon as a return is approved or a claim asks for its item, or when its customer asks for one in the
 * portal.
 */
export const labelMoments = ["BY_STAFF", "ON_APPROVAL", "ON_PORTAL"] as const;
export const offerChoices = ["CHEAPEST", "FASTEST", "LISTED"] as const;
export type OfferChoice = (typeof offerChoices)[number];
export const ruleEndings = ["NEXT", "STOP"] as const;
export const ruleNouns = ["RETURN", "CLAIM"] as const;
export const customsKinds = ["YES", "NO"] as const;

const grams = z.int().min(0).max(1_000_000).nullable().default(null);
const amount = MinorPositive.nullable().default(null);

/** Which parcels a rule is for: what is empty or null is no condition. Minimums are included, maximums are not. */
const when = z.strictObject({
  noun: z.enum(ruleNouns).nullable().default(null),
  ...places,
  /** Places of the settings, or locations, that the parcel goes to. */
  to_place_ids: z.array(Id).max(100).default([]),
  weight_min_g: grams,
  weight_max_g: grams,
  /** Declared value, minor units of the store's currency. */
  value_min_minor: amount,
  value_max_minor: amount,
  reasons: z.array(line(40).min(1)).max(50).default([]),
  product_group_ids: z.array(Id).max(100).default([]),
  customs: z.enum(customsKinds).nullable().default(null),
});

/** What is bought for such a parcel. */
const purchase = z.strictObject({
  /** Null: a return slip of our own, which costs nothing. */
  connection_id: Id.nullable().default(null),
  /** Empty: any. LISTED takes the first of them that is offered. */
  services: z.array(line(100).min(1)).max(20).default([]),
  choose: z.enum(offerChoices).default("CHEAPEST"),
  /** Minor units of the store's currency; an offer in another currency is left out then. */
  max_cost_minor: amount,
  /** Insure the declared value; a service that cannot offers nothing then. */
  insure: z.boolean().default(false),
  /** Offers that name no days are left out then. */
  max_days: z.int().min(1).max(90).nullable().default(null),
  handover: z.enum(handovers).default("PRINT"),
});

/** Rules are tried in their order; the first that is for a parcel decides what is bought. */
export const CarrierRule = z.strictObject({
  id: OwnId,
  name: line(100).min(1),
  active: z.boolean().default(true),
  when: when.prefault({}),
  purchase: purchase.prefault({}),
  /** When nothing can be bought by this rule: the next one is tried, or the label fails. */
  otherwise: z.enum(ruleEndings).default("NEXT"),
});
export type CarrierRule = z.output<typeof CarrierRule>;
export const mostCarrierRules = 50;
