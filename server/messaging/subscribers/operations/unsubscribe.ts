import type { z } from "zod";
import type { Unsubscribe } from "#contracts/subscribers/bodies";
import type { Subscriber } from "#contracts/subscribers/shapes";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { withdrawConsent } from "../consent/change-consent.ts";
import { showSubscriber } from "../queries/detail.ts";
import { lockSubscriber, type SubscriberRecord } from "../record.ts";
import { auditSubscriber } from "./audit.ts";

type Wish = z.output<typeof Unsubscribe>;

/** Take a person off a channel on their behalf. @throws NOT_FOUND */
export function unsubscribe(deps: ModuleDeps, context: CallContext, id: string, wish: Wish): Promise<Subscriber> {
  return deps.db.transaction(async (tx) => {
    await takeOff(tx, context, await lockSubscriber(tx, context.store.id, id), wish);
    return showSubscriber(tx, context, id);
  });
}

/** Take a locked person off a channel; returns whether anything changed. */
export async function takeOff(tx: Tx, context: CallContext, person: SubscriberRecord, { channel, reason }: Wish): Promise<boolean> {
  const after = await withdrawConsent(tx, context, person, channel, { source: "STAFF", text: reason });
  if (after === person) return false;
  await auditSubscriber(tx, context, person.id, "unsubscribed", { after: { channel }, reason });
  return true;
}
