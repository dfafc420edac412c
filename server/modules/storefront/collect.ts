import { z } from "zod";
import { eventTypes, StoreEvent, type StoreEventType, storefrontLimits } from "#contracts/storefront";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { type KnownVariant, knownVariants, variantsNamed } from "./catalogue.ts";
import type { StorefrontLinks } from "./deps.ts";
import { linkVisitor, saveCheckout } from "./save-checkout.ts";
import { noteSeen } from "./seen.ts";

export const Collected = z.object({ events: z.array(StoreEvent).min(1).max(storefrontLimits.events) });

const isKnownType = (type: string): type is StoreEventType => (eventTypes as readonly string[]).includes(type);
const [earliest, latest] = [24 * 3_600_000, 5 * 60_000];

/** Return when an event happened: as its page says, if that is plausible, else now. */
function timeOf(at: string | undefined, now: Date): string {
  const said = Date.parse(at ?? "");
  const isPlausible = said >= now.getTime() - earliest && said <= now.getTime() + latest;
  return new Date(isPlausible ? said : now.getTime()).toISOString();
}

/** Store what a page reports, each event once. An event of no known type or product is counted and dropped. */
export async function collect(tx: Tx, links: StorefrontLinks, context: CallContext, events: readonly StoreEvent[]): Promise<void> {
  const storeId = context.store.id;
  const lines = events.flatMap((event) => event.lines ?? []);
  const known = await knownVariants(tx, storeId, {
    variants: [...events.flatMap(({ variant }) => variant ?? []), ...lines.map(({ variant }) => variant)],
    products: events.flatMap(({ product }) => product ?? []),
  });
  let dropped = 0;
  for (const event of events) if (!(await take(tx, links, context, event, known))) dropped++;
  const stale = new Date(context.now.getTime() - 60_000).toISOString();
  await tx
    .updateTable("storefront")
    .set((eb) => ({ last_event_at: context.now.toISOString(), dropped: eb("dropped", "+", dropped) }))
    .where("store_id", "=", storeId)
    // Noted once a minute, so that visitors do not wait for one another.
    .where((eb) => eb.or([eb("last_event_at", "is", null), eb("last_event_at", "<", stale), eb.val(dropped > 0)]))
    .execute();
}

/** Return whether an event was of use; a repeated one was. */
async function take(
  tx: Tx,
  links: StorefrontLinks,
  context: CallContext,
  event: StoreEvent,
  known: readonly KnownVariant[],
): Promise<boolean> {
  if (!isKnownType(event.type)) return false;
  const storeId = context.store.id;
  const at = timeOf(event.at, context.now);
  const found = variantsNamed(known, event);
  if (event.type === "product_viewed" && found.length === 0) return false;
  const person = await personOf(tx, links, context, event);
  const first = event.type === "product_viewed" ? found[0] : undefined;
  const added = await tx
    .insertInto("store_event")
    .values({
      ...{ id: newId(), store_id: storeId, event_id: event.id, type: event.type, at, visitor: event.visitor, subscriber_id: person },
      product_id: first?.product_id ?? null,
      variant_id: first && event.variant === first.external_id ? first.id : null,
      checkout_token: event.checkout ?? null,
      created_at: context.now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["store_id", "event_id"]).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n || person === null) return true;
  if (first) await viewed(tx, storeId, { person, at, productId: first.product_id, variants: found });
  if (event.type === "cart_updated") await cartChanged(tx, links, context, { event, person, at, known });
  return true;
}

/** A visitor is known by a signed link of ours, now or earlier; what they type names nobody. */
async function personOf(tx: Tx, links: StorefrontLinks, { store, now }: CallContext, event: StoreEvent): Promise<string | null> {
  const signed = event.type === "identified" && event.token ? await links.subscriberLinks.readerOfLink(tx, store.id, event.token) : null;
  if (signed) await linkVisitor(tx, { storeId: store.id, visitor: event.visitor, subscriberId: signed, at: now.toISOString() });
  if (signed) return signed;
  const row = await tx
    .selectFrom("storefront_visitor")
    .select("subscriber_id")
    .where("store_id", "=", store.id)
    .where("visitor", "=", event.visitor)
    .executeTakeFirst();
  return row?.subscriber_id ?? null;
}

interface View {
  person: string;
  at: string;
  productId: string;
  variants: readonly KnownVariant[];
}

/** Note the prices a known person saw, and announce the view. */
export async function viewed(tx: Tx, storeId: string, { person, at, productId, variants }: View): Promise<void> {
  const prices = variants.map(({ id, currency, price_minor }) => ({ variant_id: id, currency, price_minor }));
  await noteSeen(tx, { storeId, subscriberId: person, how: "VIEWED", at }, prices);
  await emit(tx, { store_id: storeId, topic: "storefront.viewed", payload: { subscriber_id: person, product_id: productId, at } });
}

interface Cart {
  event: StoreEvent;
  person: string;
  at: string;
  known: readonly KnownVariant[];
}

/** The cart of a known visitor, at the catalogue's prices. */
async function cartChanged(tx: Tx, links: StorefrontLinks, context: CallContext, { event, person, at, known }: Cart): Promise<void> {
  const lines = (event.lines ?? []).flatMap(({ variant, quantity }) => {
    const found = known.find(({ external_id }) => external_id === variant);
    return found ? [{ variant_external_id: variant, quantity, unit_price_minor: found.price_minor, currency: found.currency }] : [];
  });
  const currency = lines[0]?.currency ?? context.store.currency;
  const own = lines.filter((line) => line.currency === currency);
  await saveCheckout(tx, links, context, {
    ...{ token: `cart:${event.visitor}`, source: "SNIPPET", email: null, phone: null, subscriber_id: person },
    ...{ currency, lines: own, value_minor: own.reduce((sum, line) => sum + line.quantity * line.unit_price_minor, 0) },
    ...{ recovery_url: null, changed_at: at, completed_at: null },
  });
}
