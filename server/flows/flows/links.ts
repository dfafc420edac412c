import type { OfferEffects } from "#server/cases/domain/offers/offer";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { FlowsDeps } from "./deps.ts";
import { runOnRequest } from "./engine/on-request.ts";
import { standingAt } from "./engine/standing.ts";
import { beginAt } from "./engine/subscribe.ts";
import { type OfferQuestion, offersFor } from "./offers/offers.ts";

/** Return the calls that returns make. Dependencies are built when they are needed: flows in turn call returns. */
export const flowLinks = (deps: () => FlowsDeps) => ({
  offers: (reader: Reader, question: OfferQuestion) => offersFor(deps(), reader, question),
  runOnRequest: (tx: Tx, context: CallContext, id: string, version: number) => runOnRequest(deps(), tx, context, id, version),
  noteOffers: (tx: Tx, context: CallContext, orderId: string, offers: readonly (OfferEffects | null)[]) =>
    deps().experimentLinks.noteOffers(tx, context, orderId, offers),
  standingAt,
  beginAt,
});
