import { z } from "zod";
import { eventTypes, StoreEvent, type StoreEventType, storefrontLimits } from "#contracts/storefront";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { findReaderOfLink } from "#server/messaging/subscribers/api";
import { type KnownVariant, knownVariants, variantsNamed } from "./catalogue.ts";
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
export async function collect(tx: Tx, context: CallContext, events: readonly StoreEvent[]): Promise<void> {
  const storeId = context.store.id;
  const lines = events.flatMap((event) => event.lines ?? []);
  const known = await knownVariants(tx, storeId, {
    variants: [...events.flatMap(({ variant }) => variant ?? []), ...lines.map(({ variant }) => variant)],
    products: events.flatMap(({ product }) => product ?? []),
  });
  const useful = events.filter((event) => isOfUse(event, known));
  const reports = await reportsOf(tx, context, useful, known);
  const added = await insertEvents(tx, context, reports);
  for (const { person, ...report } of reports) {
    if (added.delete(report.event.id) && person) await announce(tx, context, { ...report, person, known });
  }
  const dropped = events.length - useful.length;
  const stale = new Date(context.now.getTime() - 60_000).toISOString();
  await tx
    .updateTable("storefront")
    .set((eb) => ({ last_event_at: context.now.toISOString(), dropped: eb("dropped", "+", dropped) }))
    .where("store_id", "=", storeId)
    // Noted once a minute, so that visitors do not wait for one another.
    .where((eb) => eb.or([eb("last_event_at", "is", null), eb("last_event_at", "<", stale), eb.val(dropped > 0)]))
    .execute();
}

type UsefulEvent = StoreEvent & { type: StoreEventType };
const isOfUse = (event: StoreEvent, known: readonly KnownVariant[]): event is UsefulEvent =>
  isKnownType(event.type) && (event.type !== "product_viewed" || variantsNamed(known, event).length > 0);

interface Report {
  event: UsefulEvent;
  at: string;
  /** The subscriber who the visitor is known to be. */
  person: string | null;
  /** What was viewed. */
  variants: KnownVariant[];
}

/** Complete events from what is known. A visitor is known by a signed link of ours, now or earlier; what they type names nobody. */
async function reportsOf(
  tx: Tx,
  { store, now }: CallContext,
  events: readonly UsefulEvent[],
  known: readonly KnownVariant[],
): Promise<Report[]> {
  const persons = await knownVisitors(tx, store.id, events);
  const reports: Report[] = [];
  for (const event of events) {
    const { type, token, visitor } = event;
    const signed = type === "identified" && token ? await findReaderOfLink(tx, store.id, token) : null;
    if (signed) {
      await linkVisitor(tx, { storeId: store.id, visitor, subscriberId: signed, at: now.toISOString() });
      persons.set(visitor, signed);
    }
    const variants = type === "product_viewed" ? variantsNamed(known, event) : [];
    reports.push({ event, at: timeOf(event.at, now), person: persons.get(visitor) ?? null, variants });
  }
  return reports;
}

/** Return who visitors are, by their ids. */
async function knownVisitors(tx: Tx, storeId: string, events: readonly StoreEvent[]): Promise<Map<string, string>> {
  if (events.length === 0) return new Map();
  const rows = await tx
    .selectFrom("storefront_visitor")
    .select(["visitor", "subscriber_id"])
    .where("store_id", "=", storeId)
    .where("visitor", "in", [...new Set(events.map(({ visitor }) => visitor))])
    .execute();
  return new Map(rows.map(({ visitor, subscriber_id }) => [visitor, subscriber_id]));
}

/** Store events in one statement, and return the ids of those that were not there yet. */
async function insertEvents(tx: Tx, { store, now }: CallContext, reports: readonly Report[]): Promise<Set<string>> {
  if (reports.length === 0) return new Set();
  const rows = reports.map(({ event, at, person, variants: [first] }) => ({
    ...{ id: newId(), store_id: store.id, event_id: event.id, type: event.type, at, visitor: event.visitor, subscriber_id: person },
    product_id: first?.product_id ?? null,
    variant_id: first && event.variant === first.external_id ? first.id : null,
    checkout_token: event.checkout ?? null,
    created_at: now.toISOString(),
  }));
  const added = await tx
    .insertInto("store_event")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["store_id", "event_id"]).doNothing())
    .returning("event_id")
    .execute();
  return new Set(added.map(({ event_id }) => event_id));
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

type ByPerson = Report & { person: string; known: readonly KnownVariant[] };

/** Note and announce what a known person looked at or put into the cart. */
async function announce(tx: Tx, context: CallContext, report: ByPerson): Promise<void> {
  const { event, person, at, variants } = report;
  if (event.type === "cart_updated") return cartChanged(tx, context, report);
  if (variants[0]) await viewed(tx, context.store.id, { person, at, productId: variants[0].product_id, variants });
}

/** The cart of a known visitor, at the catalogue's prices. */
async function cartChanged(tx: Tx, context: CallContext, { event, person, at, known }: ByPerson): Promise<void> {
  const lines = (event.lines ?? []).flatMap(({ variant, quantity }) => {
    const found = known.find(({ external_id }) => external_id === variant);
    return found ? [{ variant_external_id: variant, quantity, unit_price_minor: found.price_minor, currency: found.currency }] : [];
  });
  const currency = lines[0]?.currency ?? context.store.currency;
  const own = lines.filter((line) => line.currency === currency);
  await saveCheckout(tx, context, {
    ...{ token: `cart:${event.visitor}`, source: "SNIPPET", email: null, phone: null, subscriber_id: person },
    ...{ currency, lines: own, value_minor: own.reduce((sum, line) => sum + line.quantity * line.unit_price_minor, 0) },
    ...{ recovery_url: null, changed_at: at, completed_at: null },
  });
}
