import { normalEmail } from "#contracts/email-address";
import type { CheckoutUpsert, ReportedEvents } from "#contracts/storefront-reports";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { knownVariants, variantsNamed } from "./catalogue.ts";
import { viewed } from "./collect.ts";
import type { StorefrontDeps } from "./deps.ts";
import { type ReportedCheckout, type SavedCheckout, saveCheckout } from "./save-checkout.ts";

/** What other modules may report: a shop's own system and the platforms are believed. */
export const storefrontLinks = (deps: StorefrontDeps) => ({
  async putCheckout(context: CallContext, token: string, body: CheckoutUpsert) {
    const { email = null, phone = null, recovery_url = null, completed_at = null, changed_at, ...cart } = body;
    const reported = { token, source: "API" as const, email, phone, recovery_url, completed_at, ...cart };
    const saved = await deps.db.transaction((tx) =>
      saveCheckout(tx, deps, context, { ...reported, changed_at: changed_at ?? context.now.toISOString() }),
    );
    return { token, source: reported.source, changed: saved.changed, known_person: saved.subscriber_id !== null };
  },
  reportEvents: (context: CallContext, { events }: ReportedEvents) => deps.db.transaction((tx) => addReported(tx, deps, context, events)),
  saveCheckout: (tx: Tx, context: CallContext, checkout: ReportedCheckout): Promise<SavedCheckout> =>
    saveCheckout(tx, deps, context, checkout),
});

/** Store views that a shop's own system reports of people it knows by address. */
async function addReported(tx: Tx, deps: StorefrontDeps, context: CallContext, events: ReportedEvents["events"]) {
  const storeId = context.store.id;
  const known = await knownVariants(tx, storeId, {
    variants: events.flatMap((event) => event.variant_external_id ?? []),
    products: events.flatMap((event) => event.product_external_id ?? []),
  });
  let added = 0;
  for (const { id, at, email, variant_external_id: variant, product_external_id: product } of events) {
    const variants = variantsNamed(known, { variant, product });
    const person = await deps.subscriberLinks.personWith(tx, storeId, { email: normalEmail(email), phone: null });
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
