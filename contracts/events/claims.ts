import { z } from "zod";
import { claimActions } from "../claims/actions.ts";
import { claimCloseReasons, claimDecisions, claimStages, claimStatuses, claimTypes } from "../claims/states.ts";
import { Id } from "../envelope.ts";
import { Minor } from "../money.ts";
import { caseShape } from "./case-event.ts";
import { ClaimNews } from "./claim-news.ts";
import { deedsOf, type EventEntry, eachOf } from "./entry.ts";
import { parcelChanges, SeenParcel } from "./parcels.ts";
import { withClaimNews } from "./told-before.ts";

/** The last part of each event of a claim, by what was done to it. */
export const claimDeeds = deedsOf(claimActions, {
  create: "submitted",
  expire: "expired",
  remind: "reminded",
  pay: "payment",
  warn: "carrier_deadline",
  "carrier-claim": "carrier-claim",
  label_made: "label_made",
  label_failed: "label_failed",
  label_voided: "label_voided",
} as const);
export type ClaimDeed = keyof typeof claimDeeds;

/** Events that a change brings beside its own. */
const consequences = ["replacement_made", "payment", "denied", "resolved"] as const;
export type ClaimConsequence = (typeof consequences)[number];
export type ClaimEvent = (typeof claimDeeds)[ClaimDeed] | ClaimConsequence;

const changed = {
  version: 2,
  payload: z.object({
    ...caseShape,
    order_id: Id,
    type: z.enum(claimTypes),
    status: z.enum(claimStatuses),
    stage: z.enum(claimStages),
    decision: z.enum(claimDecisions),
    close_reason: z.enum(claimCloseReasons).nullable(),
    currency: z.string(),
    claimed_minor: Minor,
    approved_minor: Minor,
  }),
  news: z.array(ClaimNews),
  older: { 1: withClaimNews },
} satisfies EventEntry;

const all: readonly ClaimEvent[] = [...Object.values(claimDeeds), ...consequences];

/** Parcels are seen without a change of the claim. */
const seen = { ...changed, payload: changed.payload.extend({ parcel: SeenParcel }) } satisfies EventEntry;

export const claimEvents = {
  ...eachOf(
    [...new Set(all)].map((event) => `claim.${event}` as const),
    changed,
  ),
  ...eachOf(
    parcelChanges.map((change) => `claim.${change}` as const),
    seen,
  ),
};
