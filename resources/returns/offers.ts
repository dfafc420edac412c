import { type Action, returnActions } from "#contracts/returns/actions";
import type { AllowedAction } from "#contracts/returns/shapes";
import { makeOffers, type Offer as OfferOf } from "#src/cases/offers";

export type Offer = OfferOf<AllowedAction>;
export const { entryOf, isDangerous, offerOf, nextStep, otherSteps } = makeOffers<Action, AllowedAction>(returnActions);

/** Starts an action: its dialog, or its own screen. */
export type Act = (action: Action) => void;
