import type { NewRegistration, Registration } from "#contracts/warranty-registrations";
import { writeAudit } from "#server/db/audit";
import type { WarrantyPromise } from "#server/db/catalogue-schema";
import { asJson } from "#server/db/json";
import { lockStore } from "#server/db/lock-store";
import type { Tx } from "#server/db/open";
import { dayIn, dayStart } from "#server/domain/days";
import { matchesProduct } from "#server/domain/product-match";
import { entryFor, fitsPattern, serialKey, warrantyEnd } from "#server/domain/warranty";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/modules/module";
import { type OrderFacts, orderFacts, type ProductFacts, productFacts } from "./facts.ts";
import type { WarrantyLinks } from "./links.ts";
import { expireSerial, isSerialTaken, showRegistration } from "./registrations.ts";
import { activeEntries, type EntryRow } from "./repository.ts";

/** Registers a product. Throws BAD_REQUEST, NOT_COVERED, NOT_FULFILLED, SERIAL_TAKEN. */
export function registerProduct(deps: ModuleDeps & WarrantyLinks, context: CallContext, given: NewRegistration): Promise<Registration> {
  const { store, now } = context;
  return deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const product = await productFacts(tx, store.id, given);
    const order = given.order_id ? await orderFacts(tx, store.id, given.order_id, product) : null;
    const entry = await coveringEntry(tx, deps, context, given, product, order);
    assertComplete(entry, given);
    const startsAt = startOf(entry, context, given, order);
    const serial = given.serial || null;
    if (serial) await takeSerial(tx, context, product.id, serial);
    const id = newId();
    await insert(tx, context, { id, given, product, order, entry, startsAt, serial });
    await writeAudit(tx, context, {
      action: "warranty_registration.created",
      object_type: "warranty_registration",
      object_id: id,
      after: { entry_id: entry.id, product_id: product.id, serial },
    });
    await publishLive(tx, { store_id: store.id, resource: "warranty-registrations", ids: [id], type: "created", version: null });
    return showRegistration(tx, store.id, id, now);
  });
}

async function coveringEntry(
  tx: Tx,
  { productGroupLinks }: WarrantyLinks,
  { store }: CallContext,
  given: NewRegistration,
  product: ProductFacts,
  order: OrderFacts | null,
): Promise<EntryRow> {
  const entries = await activeEntries(tx, store.id);
  const asked = given.entry_id ? entries.filter(({ id }) => id === given.entry_id) : entries;
  const rules = await productGroupLinks.activeRules(tx, store.id, [...new Set(asked.flatMap((entry) => entry.product_group_ids))]);
  const country = given.country ?? order?.country ?? null;
  const covering = asked.filter(({ countries, product_group_ids: groups }) => {
    // A country nobody knows excludes nothing: a person is registering this by hand.
    if (country && countries.length > 0 && !countries.includes(country)) return false;
    return (
      groups.length === 0 || groups.some((id) => rules.has(id) && matchesProduct(rules.get(id)!, product, product.variants, store.currency))
    );
  });
  const entry = entryFor(covering);
  ensure(entry, "NOT_COVERED");
  return entry;
}

function assertComplete(entry: EntryRow, { serial, purchase }: NewRegistration): void {
  const errors: Record<string, string> = {};
  if (entry.serial_required && !serial) errors.serial = "REQUIRED";
  if (serial && entry.serial_pattern && !fitsPattern(entry.serial_pattern, serial)) errors.serial = "SERIAL_PATTERN";
  if (entry.proof_required && purchase && !purchase.proof_url) errors["purchase.proof_url"] = "REQUIRED";
  if (Object.keys(errors).length > 0) throw badRequest(errors);
}

/** A purchase elsewhere starts with its day; of one here, delivery counts from the day it was sent where no delivery was told. */
function startOf(entry: EntryRow, { store, now }: CallContext, { purchase }: NewRegistration, order: OrderFacts | null): Date {
  if (purchase) {
    if (purchase.date > dayIn(store.timezone, now)) throw badRequest({ "purchase.date": "TOO_BIG" });
    return dayStart(store.timezone, purchase.date);
  }
  const isAtOrder = entry.starts_from === "ORDER" || entry.starts_from === "PURCHASE_DATE";
  const sent = entry.starts_from === "DELIVERY" ? (order?.delivered_at ?? order?.fulfilled_at) : order?.fulfilled_at;
  const at = isAtOrder ? order?.ordered_at : sent;
  if (!at) throw new AppError("NOT_FULFILLED");
  return new Date(at);
}

async function takeSerial(tx: Tx, { store, now }: CallContext, productId: string, serial: string): Promise<void> {
  const key = serialKey(serial);
  await expireSerial(tx, store.id, productId, key, now);
  ensure(!(await isSerialTaken(tx, store.id, productId, key)), "SERIAL_TAKEN", { errors: { serial: "SERIAL_TAKEN" } });
}

interface NewRow {
  id: string;
  given: NewRegistration;
  product: ProductFacts;
  order: OrderFacts | null;
  entry: EntryRow;
  startsAt: Date;
  serial: string | null;
}

async function insert(tx: Tx, { store, now }: CallContext, { id, given, product, order, entry, startsAt, serial }: NewRow): Promise<void> {
  const end = warrantyEnd(startsAt, entry.duration, store.timezone);
  const { name = order?.customer_name ?? "", email = order?.customer_email ?? "", phone = null } = given.customer ?? {};
  const words = [product.title, serial, serial && serialKey(serial), name, email, order?.number];
  await tx
    .insertInto("warranty_registration")
    .values({
      id,
      store_id: store.id,
      entry_id: entry.id,
      promise: promiseOf(entry),
      product_id: product.id,
      product_title: product.title,
      variant_id: given.variant_id ?? null,
      serial,
      serial_key: serial && serialKey(serial),
      customer_name: name,
      customer_email: email,
      customer_phone: phone,
      order_id: order?.id ?? null,
      purchase: given.purchase ?? null,
      status: "VALID",
      note: null,
      starts_at: startsAt.toISOString(),
      expires_at: end?.expiresAt.toISOString() ?? null,
      last_day: end?.lastDay ?? null,
      benefits: asJson(entry.benefits.map(({ type, total_quantity }) => ({ type, total_quantity, remaining: total_quantity }))),
      custom: given.custom,
      search_text: words.filter(Boolean).join(" ").toLowerCase(),
      created_at: now.toISOString(),
    })
    .execute();
}

function promiseOf({
  name,
  version,
  duration,
  starts_from,
  covered_reasons,
  excluded_reasons,
  return_location_id,
}: EntryRow): WarrantyPromise {
  return { name, version, duration, starts_from, covered_reasons, excluded_reasons, return_location_id };
}
