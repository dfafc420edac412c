import type { SubscriberAttributes } from "#server/db/column-types";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { cancelWatches } from "#server/messaging/automations/api";
import { forgetVisits } from "#server/messaging/storefront/api";
import { deleteMessagesOf } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { appendEvent } from "../consent/append-event.ts";
import { skipMarketing } from "../consent/skip-marketing.ts";
import { suppress } from "../consent/suppress.ts";
import { columnsOf, lockSubscriber, type SubscriberRecord, saveSubscriber } from "../record.ts";
import { auditSubscriber } from "./audit.ts";

/** Erase a person on the owner's order. @throws NOT_FOUND */
export function eraseSubscriber(deps: ModuleDeps, context: CallContext, id: string): Promise<{ erased: true }> {
  return deps.db.transaction(async (tx) => {
    await erase(tx, context, await lockSubscriber(tx, context.store.id, id));
    await auditSubscriber(tx, context, id, "erased");
    return { erased: true };
  });
}

/** Erase a locked person: the digests of the addresses stay suppressed, and the consent trail stays as proof. */
export async function erase(
  tx: Tx,
  context: Parameters<typeof appendEvent>[1] & Pick<CallContext, "now">,
  person: SubscriberRecord,
): Promise<void> {
  const at = context.now.toISOString();
  for (const channel of ["EMAIL", "SMS"] as const) {
    const hash = person[columnsOf[channel].hash];
    if (hash === null) continue;
    await appendEvent(tx, context, person, { channel, action: "ERASED", source: "STAFF" });
    await skipMarketing(tx, context.store.id, person.id, channel);
    await suppress(tx, { storeId: context.store.id, channel, hash }, { reason: "ERASED", source: "STAFF", at });
  }
  await deleteMessagesOf(tx, context.store.id, person.id);
  await forgetMerged(tx, context.store.id, person.id);
  await forgetVisits(tx, context.store.id, person.id);
  await cancelWatches(tx, context.store.id, person.id);
  await saveSubscriber(tx, context, person, {
    ...{ email: null, phone: null, first_name: "", last_name: "", customer_id: null, language: null, timezone: null },
    ...{ country: null, ship_country: null, province: null, tags: [], attributes: {}, topics_off: [], tracking: false, asked_at: null },
    erased_at: at,
  });
}

/** Records that were merged into a person's stay for their consent trail alone. */
async function forgetMerged(tx: Tx, storeId: string, id: string): Promise<void> {
  await tx
    .updateTable("subscriber")
    .set({ first_name: "", last_name: "", customer_id: null, language: null, timezone: null, country: null, province: null })
    .set({ ship_country: null, tags: [], attributes: asJson<SubscriberAttributes>({}), topics_off: [], search_text: "" })
    .where("store_id", "=", storeId)
    .where("merged_into", "=", id)
    .execute();
}
