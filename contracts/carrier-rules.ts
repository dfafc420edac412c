import { z } from "zod";
import { Country } from "./codes/countries.ts";
import { defineContract } from "./contract.ts";
import { Id, line } from "./envelope.ts";
import { LabelOffer } from "./labels/shapes.ts";
import { MinorPositive } from "./money.ts";
import { ruleNouns } from "./settings/carrier-rules.ts";

/** Why a rule does not decide: what its conditions say of the parcel, or what becomes of its connection. */
export const ruleMisses = [
  "INACTIVE",
  "NOUN",
  "COUNTRY",
  "PLACE",
  "WEIGHT",
  "VALUE",
  "REASON",
  "PRODUCT_GROUP",
  "CUSTOMS",
  "NO_CONNECTION",
  "TEST_MODE",
  "UNCONFIRMED",
  "EARLIER_RULE",
] as const;
export type RuleMiss = (typeof ruleMisses)[number];

/** Why an offer is left out. */
export const offerMisses = ["SERVICE", "CURRENCY", "PRICE_UNKNOWN", "OVER_MAX_COST", "TOO_SLOW"] as const;
export type OfferMiss = (typeof offerMisses)[number];

const TestedRule = z.strictObject({
  noun: z.enum(ruleNouns).default("RETURN"),
  from_country: Country,
  /** With both, the connection is asked for real offers. */
  from_city: line(120).min(1).optional(),
  from_postcode: line(20).min(1).optional(),
  from_province: line(120).min(1).optional(),
  /** Left out: the place that serves the country. */
  to_place_id: Id.optional(),
  /** Left out: the weight is not known. */
  weight_g: z.int().min(1).max(1_000_000).optional(),
  value_minor: MinorPositive.default(0),
  reason: line(40).min(1).optional(),
});

/** Try the rules by which labels are bought. */
export const carrierRules = defineContract({
  noun: "carrier-rules",
  subject: "CarrierConnection",
  service: "return-and-exchange",
  operations: {
    test: {
      method: "POST",
      path: "/api/v1/merchant/carrier-rules/test",
      can: ["test", "CarrierConnection"],
      summary: "Which rule would decide for a parcel, why the others would not, and what would be bought; nothing is",
      body: TestedRule,
      data: z.object({
        /** Null: none decides. */
        rule: z.object({ id: Id, name: z.string() }).nullable(),
        /** The rules that do not decide, with every reason. */
        skipped: z.array(z.object({ id: Id, name: z.string(), why: z.array(z.enum(ruleMisses)) })),
        offers: z.array(LabelOffer.extend({ is_chosen: z.boolean(), misses: z.array(z.enum(offerMisses)) })),
        /** Why there are no offers, or none that fits: an error code. */
        code: z.string().nullable(),
        message: z.string(),
      }),
      errors: ["NO_RETURN_PLACE", "CONNECTION_REFUSED", "PROVIDER_UNAVAILABLE"],
      affects: [],
      example: { body: { from_country: "US", weight_g: 500, value_minor: 5000 } },
    },
  },
});
