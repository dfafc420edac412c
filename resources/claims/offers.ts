import { type ClaimAction, claimActions } from "#contracts/claims/actions";
import type { AllowedClaimAction } from "#contracts/claims/shapes";
import { makeOffers, type Offer as OfferOf } from "#src/cases/offers";

export type Offer = OfferOf<AllowedClaimAction>;
export const { entryOf, isDangerous, offerOf, nextStep, otherSteps } = makeOffers<ClaimAction, AllowedClaimAction>(claimActions);

/** Starts an action: its dialog, or its own screen. */
export type Act = (action: ClaimAction) => void;
