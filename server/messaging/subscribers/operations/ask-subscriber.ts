import type { Subscriber } from "#contracts/subscribers/shapes";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { hasLeft, standingOf } from "#server/messaging/domain/people/address-state";
import type { ModuleDeps } from "#server/platforms/module";
import { askToConfirm, waitFor } from "../consent/ask.ts";
import { suppressionOn } from "../consent/suppress.ts";
import { showSubscriber } from "../queries/detail.ts";
import { lockSubscriber, type SubscriberRecord, saveSubscriber } from "../record.ts";
import { auditSubscriber } from "./audit.ts";

/** Ask a person by mail to confirm. @throws NOT_FOUND, ADDRESS_MISSING, SUPPRESSED, RATE_LIMITED with `retry_after` */
export function askSubscriber(deps: ModuleDeps, context: CallContext, id: string): Promise<Subscriber> {
  return deps.db.transaction(async (tx) => {
    const person = await lockSubscriber(tx, context.store.id, id);
    if (person.email_status !== "SUBSCRIBED") await ask(tx, deps, context, person);
    return showSubscriber(tx, context, id);
  });
}

/** Ask a locked person on behalf of staff. */
export async function ask(tx: Tx, deps: ModuleDeps, context: CallContext, person: SubscriberRecord): Promise<void> {
  ensure(person.email !== null, "ADDRESS_MISSING", { channel: "EMAIL" });
  const status = standingOf(person.email_status, await suppressionOn(tx, person, "EMAIL"));
  ensure(!hasLeft(status), "SUPPRESSED", { status });
  const wait = await waitFor(tx, context, person, null);
  if (wait > 0) throw new AppError("RATE_LIMITED", { retry_after: wait });
  await askToConfirm(tx, deps, context, person, { source: "STAFF" });
  await saveSubscriber(tx, context, person, { email_status: "PENDING", asked_at: context.now.toISOString() });
  await auditSubscriber(tx, context, person.id, "asked");
}
