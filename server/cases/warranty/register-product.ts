import type { NewRegistration, Registration } from "#contracts/warranty/registrations";
import { isSerial } from "#server/cases/domain/warranty/warranty";
import { startOfItem } from "#server/cases/domain/warranty/warranty-coverage";
import { lockStore } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { dayIn, dayStart } from "#server/kit/days";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { type ProductFacts, productFacts } from "./facts.ts";
import { entryFinder } from "./find-entry.ts";
import { insertRegistration } from "./insert-registration.ts";
import { type OrderFacts, orderFacts } from "./order-facts.ts";
import { showRegistration } from "./registrations.ts";
import { type EntryRow, loadUsualPlace } from "./repository.ts";

/** Register a product as staff. @throws BAD_REQUEST, NOT_COVERED, NOT_FULFILLED, SERIAL_TAKEN */
export function registerProduct({ db }: Pick<ModuleDeps, "db">, context: CallContext, input: NewRegistration): Promise<Registration> {
  const { store } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const product = await productFacts(tx, store.id, input);
    const order = input.order_id ? await orderWith(tx, store.id, input.order_id, product) : null;
    const entry = (await entryFinder(tx, store, input.entry_id))(product, input.country ?? order?.country ?? null);
    ensure(entry, "NOT_COVERED");
    assertComplete(entry, input);
    const id = await insertRegistration(tx, context, {
      entry,
      usualPlace: await loadUsualPlace(tx, store.id),
      product,
      variantId: input.variant_id ?? null,
      startsAt: startOf(entry, context, input, order),
      serial: input.serial || null,
      customer: input.customer ?? { name: order?.customer_name ?? "", email: order?.customer_email ?? "", phone: null },
      order: order && { id: order.id, number: order.number, lineId: null },
      purchase: input.purchase,
      custom: input.custom,
      source: "staff",
      proof: [],
    });
    return showRegistration(tx, context, id);
  });
}

/** The order, and whether its product has been sent. */
type Bought = OrderFacts & { isSent: boolean };

/** The order the product was bought with. @throws BAD_REQUEST when there is none, or the product is not in it */
async function orderWith(tx: Tx, storeId: string, orderId: string, product: ProductFacts): Promise<Bought> {
  const order = await orderFacts(tx, storeId, orderId);
  if (!order) throw badRequest({ order_id: "INVALID" });
  const lines = order.lines.filter(({ product_id }) => product_id === product.id);
  if (lines.length === 0) throw badRequest({ product_id: "INVALID" });
  return { ...order, isSent: lines.some(({ isSent }) => isSent) };
}

function assertComplete(entry: EntryRow, { serial, purchase }: NewRegistration): void {
  const errors: Record<string, string> = {};
  if (entry.serial_required && !serial) errors.serial = "REQUIRED";
  if (serial && !isSerial(serial, entry.serial_pattern)) errors.serial = "SERIAL_PATTERN";
  if (entry.proof_required && purchase && !purchase.proof_url) errors["purchase.proof_url"] = "REQUIRED";
  if (Object.keys(errors).length > 0) throw badRequest(errors);
}

/** For a purchase elsewhere the warranty starts on its day. */
function startOf(entry: EntryRow, { store, now }: CallContext, { purchase }: NewRegistration, order: Bought | null): Date {
  if (purchase) {
    if (purchase.date > dayIn(store.timezone, now)) throw badRequest({ "purchase.date": "TOO_BIG" });
    return dayStart(store.timezone, purchase.date);
  }
  const at = order && startOfItem(entry.starts_from, order, order.isSent);
  if (!at) throw new AppError("NOT_FULFILLED");
  return at;
}
