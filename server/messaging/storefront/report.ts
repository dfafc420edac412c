import { normalEmail } from "#contracts/email-address";
import type { CheckoutUpsert, ReportedEvents } from "#contracts/storefront-reports";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { findPerson } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { knownVariants, variantsNamed } from "./catalogue.ts";
import { viewed } from "./collect.ts";
import { saveCheckout } from "./save-checkout.ts";

type Deps = Pick<ModuleDeps, "db">;

/** Save a cart that a shop's own system reports: it is believed, as platforms are. */
export async function putCheckout({ db }: Deps, context: CallContext, token: string, body: CheckoutUpsert) {
  const { email = null, phone = null, recovery_url = null, completed_at = null, changed_at, ...cart } = body;
  const reported = { token, source: "API" as const, email, phone, recovery_url, completed_at, ...cart };
  const saved = await db.transaction((tx) =>
    saveCheckout(tx, context, { ...reported, changed_at: changed_at ?? context.now.toISOString() }),
  );
  return { token, source: reported.source, changed: saved.changed, known_person: saved.subscriber_id !== null };
}

/** Store views that a shop's own system reports of people it knows by address. */
export const reportEvents = ({ db }: Deps, context: CallContext, { events }: ReportedEvents) =>
  db.transaction((tx) => addReported(tx, context, events));

async function addReported(tx: Tx, context: CallContext, events: ReportedEvents["events"]) {
  const storeId = context.store.id;
  const known = await knownVariants(tx, storeId, {
    variants: events.flatMap((event) => event.variant_external_id ?? []),
    products: events.flatMap((event) => event.product_external_id ?? []),
  });
  let added = 0;
  for (const { id, at, email, variant_external_id: variant, product_external_id: product } of events) {
    const variants = variantsNamed(known, { variant, product });
    const person = await findPerson(tx, storeId, { email: normalEmail(email), phone: null });
    const [first] = variants;
    if (!first || !person) continue;
    const seenAt = new Date(Math.min(Date.parse(at), context.now.getTime())).toISOString();
    const inserted = await tx
      .insertInto("store_event")
      .values({
        ...{ id: newId(), store_id: storeId, event_id: `api:${id}`, type: "product_viewed", at: seenAt, visitor: `api:${person}` },
        ...{ subscriber_id: person, product_id: first.product_id, variant_id: variant ? first.id : null },
        created_at: context.now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(["store_id", "event_id"]).doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 0n) continue;
    await viewed(tx, storeId, { person, at: seenAt, productId: first.product_id, variants });
    added++;
  }
  return { added, ignored: events.length - added };
}
