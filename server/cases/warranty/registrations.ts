import { type Selectable, sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import { type Registration, warrantyRegistrations } from "#contracts/warranty/registrations";
import { ruledAction } from "#server/core/kernel/allowed-actions";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import type { WarrantyRegistration } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";

type List = (typeof warrantyRegistrations)["operations"]["list"];
export type RegistrationRow = Selectable<WarrantyRegistration>;

/** Reads EXPIRED from the very moment, not from when a job updates the row. */
const statusAt = (now: Date) =>
  sql<RegistrationRow["status"]>`case when r.status = 'VALID' and r.expires_at < ${now.toISOString()} then 'EXPIRED' else r.status end`;

const registrationsOf = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("warranty_registration as r")
    .innerJoin("warranty_entry as w", "w.id", "r.entry_id")
    .leftJoin("orders as o", "o.id", "r.order_id")
    .where("r.store_id", "=", storeId);

const withWords = (query: ReturnType<typeof registrationsOf>, now: Date) =>
  query.selectAll("r").select(["w.name as entry_name", "o.number as order_number"]).select(statusAt(now).as("status_now"));
type Read = RegistrationRow & { entry_name: string; order_number: string | null; status_now: RegistrationRow["status"] };

export async function listRegistrations(reader: Reader, context: CallContext, query: Input<List>["query"]): Promise<Output<List>> {
  const { store, now } = context;
  const { status, entry_id, q } = query;
  const keyset = keysetOf("warranty-registrations", query, "-created_at");
  const filtered = registrationsOf(reader, store.id)
    .where((eb) => eb.and(q ? wordsIn("r.search_text", q) : []))
    .$if(status !== undefined, (found) => found.where(statusAt(now), "=", status as RegistrationRow["status"]))
    .$if(entry_id !== undefined, (found) => found.where("r.entry_id", "=", entry_id as string));
  const rows = await seek(withWords(filtered, now), "r", keyset).execute();
  return pageFrom(
    rows.map((row) => shown(context, row)),
    query,
    keyset,
    () => countUpTo(reader, filtered),
  );
}

/** Return a registration. @throws NOT_FOUND */
export async function showRegistration(reader: Reader, context: CallContext, id: string): Promise<Registration> {
  const row = await withWords(registrationsOf(reader, context.store.id), context.now).where("r.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return shown(context, row);
}

const { invalidate } = warrantyRegistrations.operations;

/** Return what may be done with a registration: whatever is not invalid yet can be made so. */
function allowedActions(context: CallContext, { id, status_now }: Read): Registration["allowed_actions"] {
  const refusal = status_now === "INVALID" ? "WRONG_STAGE" : null;
  const operation = { ...invalidate, path: invalidate.path.replace(":store_id", context.store.id) };
  return [ruledAction(context, "invalidate", { id, operation, refusal, usual: invalidate.also })];
}

function shown(context: CallContext, row: Read): Registration {
  const { id, store_id, variant_id, serial, purchase, note, starts_at, expires_at, last_day, benefits, custom, created_at } = row;
  const { source, proof_files } = row;
  return {
    ...{ id, store_id, variant_id, serial, purchase, note, starts_at, expires_at, last_day, benefits, custom, created_at },
    ...{ source, proof_files },
    status: row.status_now,
    entry: { id: row.entry_id, name: row.entry_name },
    product: { id: row.product_id, title: row.product_title },
    customer: { name: row.customer_name, email: row.customer_email, phone: row.customer_phone },
    allowed_actions: allowedActions(context, row),
    order: row.order_id !== null && row.order_number !== null ? { id: row.order_id, number: row.order_number } : null,
  };
}

/** Mark expired registrations, which frees their serial number. */
export async function expireSerial(tx: Tx, storeId: string, productId: string, key: string, now: Date): Promise<void> {
  await tx
    .updateTable("warranty_registration")
    .set({ status: "EXPIRED" })
    .where("store_id", "=", storeId)
    .where("product_id", "=", productId)
    .where("serial_key", "=", key)
    .where("status", "=", "VALID")
    .where("expires_at", "<", now.toISOString())
    .execute();
}

export async function isSerialTaken(tx: Tx, storeId: string, productId: string, key: string): Promise<boolean> {
  const valid = await tx
    .selectFrom("warranty_registration")
    .select("id")
    .where("store_id", "=", storeId)
    .where("product_id", "=", productId)
    .where("serial_key", "=", key)
    .where("status", "=", "VALID")
    .executeTakeFirst();
  return valid !== undefined;
}
