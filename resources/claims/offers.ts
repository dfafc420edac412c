import { type ClaimAction, claimActions } from "#contracts/claims/actions";
import type { AllowedClaimAction } from "#contracts/claims/shapes";
import { makeOffers, type Offer as OfferOf } from "#src/cases/offers";

export type Offer = OfferOf<AllowedClaimAction>;
export const { entryOf, isDangerous, offerOf, nextStep, otherSteps } = makeOffers<ClaimAction, AllowedClaimAction>(claimActions);
