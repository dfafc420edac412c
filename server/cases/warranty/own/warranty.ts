import type { PortalWarranty, WarrantyItem } from "#contracts/portal/warranty";
import type { WarrantySettings } from "#contracts/settings/label";
import { shapeOf } from "#server/cases/domain/warranty/serial-shape";
import { warrantyEnd } from "#server/cases/domain/warranty/warranty";
import { askedFields, coverageState, startOfItem } from "#server/cases/domain/warranty/warranty-coverage";
import { loadWarrantyRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { notFound } from "#server/kit/errors";
import { inLanguage } from "#server/kit/in-language";
import type { ModuleDeps } from "#server/platforms/module";
import { type ProductFacts, productsOf, withVariant } from "../facts.ts";
import { entryFinder, type FindEntry } from "../find-entry.ts";
import { type OrderFacts, orderFacts } from "../order-facts.ts";
import type { EntryRow } from "../repository.ts";

type Deps = Pick<ModuleDeps, "db">;
export type OwnLine = OrderFacts["lines"][number];

/** Everything that decides which items of an order are covered. */
export interface OwnOrder {
  order: OrderFacts;
  page: WarrantySettings & { isOpen: boolean };
  products: Map<string, ProductFacts>;
  find: FindEntry;
  registered: OwnRegistration[];
}

/** Read an order for its customer. @throws NOT_FOUND */
export async function readOwnOrder(reader: Reader, { store, now }: CallContext, orderId: string): Promise<OwnOrder> {
  const order = await orderFacts(reader, store.id, orderId);
  if (!order) throw notFound();
  const bought = [...new Set(order.lines.flatMap(({ product_id }) => product_id ?? []))];
  return {
    order,
    page: await loadWarrantyRules(reader, store.id),
    products: await productsOf(reader, store.id, bought),
    find: await entryFinder(reader, store),
    registered: await ownRegistrations(reader, store, orderId, now),
  };
}

/** Return the entry that covers a line, with the product as bought; undefined for returned units. */
export function coverOf({ order, products, find }: OwnOrder, line: OwnLine): { entry: EntryRow; product: ProductFacts } | undefined {
  if (line.kept === 0) return undefined;
  const known = products.get(line.product_id ?? "");
  const product = known && withVariant(known, line.variant_id);
  const entry = product && find(product, order.country);
  return entry && { entry, product };
}

/** Units of a line that may still be registered; negative when staff registered more than were bought. */
const unitsLeft = ({ registered }: OwnOrder, line: OwnLine): number => line.kept - registrationsOf(line, registered).length;

/** Return each item's warranty as the customer may see it; empty where the store keeps registration closed. */
export async function ownWarranty({ db }: Deps, context: CallContext, orderId: string): Promise<PortalWarranty> {
  const own = await readOwnOrder(db.kysely, context, orderId);
  if (!own.page.isOpen) return { items: [] };
  // Returned units no longer belong to the customer.
  const items = own.order.lines.flatMap((line) => (line.kept > 0 ? itemOf(own, context, line) : []));
  return { items: items.filter(({ coverage, registrations }) => coverage || registrations.length > 0) };
}

function itemOf(own: OwnOrder, context: CallContext, line: OwnLine): WarrantyItem {
  const registrations = registrationsOf(line, own.registered);
  const entry = coverOf(own, line)?.entry;
  return {
    order_line_id: line.id,
    coverage: entry ? shown(entry, coverageOf(own, context, entry, line), context) : null,
    registrations: registrations.map(({ order_line_id: _, product_id: __, variant_id: ___, ...shown }) => shown),
  };
}

/** Return a line's state under its entry, and the fields a registration requires. */
export function coverageOf(own: OwnOrder, { store, now }: CallContext, entry: EntryRow, line: OwnLine) {
  const startsAt = startOfItem(entry.starts_from, own.order, line.isSent);
  const lastDay = (startsAt && warrantyEnd(startsAt, entry.duration, store.timezone)?.lastDay) ?? null;
  const standing = { hasStarted: startsAt !== null && startsAt <= now, today: dayIn(store.timezone, now), lastDay };
  const left = unitsLeft(own, line);
  return {
    startsAt,
    lastDay,
    unitsLeft: left,
    state: coverageState({ ...standing, registrationRequired: entry.registration_required, unitsLeft: left }),
    fields: askedFields(entry, own.page.registration_fields),
  };
}

function shown(entry: EntryRow, standing: ReturnType<typeof coverageOf>, { store, language }: CallContext) {
  const { startsAt, lastDay, state, fields } = standing;
  return {
    name: entry.name,
    state,
    units_left: Math.max(0, standing.unitsLeft),
    starts_from: entry.starts_from,
    starts_on: startsAt && dayIn(store.timezone, startsAt),
    last_day: lastDay,
    duration: entry.duration,
    benefits: entry.benefits.map(({ type }) => type),
    terms: inLanguage(entry.terms, language),
    fields,
    serial: entry.serial_pattern && fields.some(({ field }) => field === "SERIAL") ? shapeOf(entry.serial_pattern) : null,
  };
}

type Registered = WarrantyItem["registrations"][number];
/** A registration with the keys that link it to a line of the order. */
export type OwnRegistration = Registered & { order_line_id: string | null; product_id: string; variant_id: string | null };

/** Return the registrations of an order, oldest first, without invalidated ones. */
export async function ownRegistrations(reader: Reader, store: { id: string; timezone: string }, orderId: string, now: Date) {
  const rows = await reader
    .selectFrom("warranty_registration")
    .select(["id", "promise", "serial", "expires_at", "starts_at", "last_day", "order_line_id", "product_id", "variant_id"])
    .where("store_id", "=", store.id)
    .where("order_id", "=", orderId)
    .where("status", "!=", "INVALID")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(
    ({ promise, starts_at, expires_at, ...row }): OwnRegistration => ({
      ...row,
      name: promise.name,
      status: expires_at !== null && new Date(expires_at) < now ? "EXPIRED" : "VALID",
      starts_on: dayIn(store.timezone, new Date(starts_at)),
    }),
  );
}

interface Line {
  id: string;
  product_id: string | null;
  variant_id: string | null;
}

/** Return those of a line: registered for it, or by staff for its product. */
export const registrationsOf = (line: Line, registered: readonly OwnRegistration[]): OwnRegistration[] =>
  registered.filter(({ order_line_id, product_id, variant_id }) =>
    order_line_id === null
      ? product_id === line.product_id && (variant_id === null || variant_id === line.variant_id)
      : order_line_id === line.id,
  );
