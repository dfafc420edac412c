import type { NewRegistration, Registration } from "#contracts/warranty/registrations";
import { serialKey, warrantyEnd } from "#server/cases/domain/warranty/warranty";
import { writeAudit } from "#server/core/audit/api";
import type { WarrantyPromise } from "#server/db/column-types";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import type { ProductFacts } from "./facts.ts";
import { expireSerial, isSerialTaken } from "./registrations.ts";
import type { EntryRow } from "./repository.ts";

/** A product to register under an entry, by staff or the customer. */
export interface Wish {
  entry: EntryRow;
  /** Where claimed items go when the entry names no place. */
  usualPlace: string | null;
  product: ProductFacts;
  variantId: string | null;
  startsAt: Date;
  serial: string | null;
  customer: Registration["customer"];
  order: { id: string; number: string; lineId: string | null } | null;
  purchase: NewRegistration["purchase"];
  custom: Record<string, string>;
  source: Registration["source"];
  proof: readonly string[];
}

/** Insert a registration with the entry's current terms; returns its id. Locks the store. @throws SERIAL_TAKEN */
export async function insertRegistration(tx: Tx, context: CallContext, wish: Wish): Promise<string> {
  const { store } = context;
  const { entry, product, serial, source } = wish;
  if (serial) await takeSerial(tx, context, product.id, serial);
  const id = newId();
  await insert(tx, context, id, wish, promiseOf(entry, wish.usualPlace));
  await writeAudit(tx, context, {
    action: "warranty_registration.created",
    object_type: "warranty_registration",
    object_id: id,
    after: { entry_id: entry.id, product_id: product.id, serial, source },
  });
  await emit(tx, { store_id: store.id, topic: "warranty.registered", payload: { id } });
  await publishLive(tx, { store_id: store.id, resource: "warranty-registrations", ids: [id], type: "created", version: null });
  return id;
}

async function takeSerial(tx: Tx, { store, now }: CallContext, productId: string, serial: string): Promise<void> {
  const key = serialKey(serial);
  await expireSerial(tx, store.id, productId, key, now);
  ensure(!(await isSerialTaken(tx, store.id, productId, key)), "SERIAL_TAKEN", { errors: { serial: "SERIAL_TAKEN" } });
}

async function insert(tx: Tx, { store, now, language }: CallContext, id: string, wish: Wish, promise: WarrantyPromise): Promise<void> {
  const { entry, product, startsAt, serial, customer, order, source } = wish;
  const end = warrantyEnd(startsAt, entry.duration, store.timezone);
  const words = [product.title, serial, serial && serialKey(serial), customer.name, customer.email, order?.number];
  await tx
    .insertInto("warranty_registration")
    .values({
      id,
      store_id: store.id,
      entry_id: entry.id,
      promise,
      product_id: product.id,
      product_title: product.title,
      variant_id: wish.variantId,
      serial,
      serial_key: serial && serialKey(serial),
      customer_name: customer.name,
      customer_email: customer.email,
      customer_phone: customer.phone,
      order_id: order?.id ?? null,
      order_line_id: order?.lineId ?? null,
      purchase: wish.purchase ?? null,
      status: "VALID",
      note: null,
      starts_at: startsAt.toISOString(),
      expires_at: end?.expiresAt.toISOString() ?? null,
      last_day: end?.lastDay ?? null,
      benefits: asJson(entry.benefits.map(({ type, total_quantity }) => ({ type, total_quantity, remaining: total_quantity }))),
      custom: wish.custom,
      source,
      proof_files: asJson([...wish.proof]),
      language: source === "portal" ? language : null,
      search_text: words.filter(Boolean).join(" ").toLowerCase(),
      created_at: now.toISOString(),
    })
    .execute();
}

function promiseOf(entry: EntryRow, usualPlace: string | null): WarrantyPromise {
  const { name, version, duration, starts_from, covered_reasons, excluded_reasons, return_location_id, terms } = entry;
  const place = return_location_id ?? usualPlace;
  return { name, version, duration, starts_from, covered_reasons, excluded_reasons, return_location_id: place, terms };
}
