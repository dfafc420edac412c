import type { z } from "zod";
import type { Unsubscribe } from "#contracts/subscribers/bodies";
import type { Subscriber } from "#contracts/subscribers/shapes";
import { storeResponse } from "#server/db/store-response";
import type { CallContext } from "#server/kit/context";
import { withdrawConsent } from "../consent/change-consent.ts";
import type { SubscribersDeps } from "../deps.ts";
import { showSubscriber } from "../queries/detail.ts";
import { lockSubscriber } from "../record.ts";
import { auditSubscriber } from "./audit.ts";

/** Take a person off a channel on their behalf. @throws NOT_FOUND */
export function unsubscribe(
  deps: SubscribersDeps,
  context: CallContext,
  id: string,
  { channel, reason }: z.output<typeof Unsubscribe>,
): Promise<Subscriber> {
  return deps.db.transaction(async (tx) => {
    const person = await lockSubscriber(tx, context.store.id, id);
    const after = await withdrawConsent(tx, context, person, channel, { source: "STAFF", text: reason });
    if (after !== person) await auditSubscriber(tx, context, id, "unsubscribed", { after: { channel }, reason });
    const shown = await showSubscriber(tx, context, id);
    await storeResponse(tx, context, 200, shown);
    return shown;
  });
}
