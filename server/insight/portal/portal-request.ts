import type { Input } from "#contracts/contract";
import type { portal } from "#contracts/portal/portal";
import type { PortalQuote } from "#contracts/portal/shapes";
import type { CreateReturn } from "#contracts/returns/bodies";
import { quoteReturn, storePlaces } from "#server/cases/returns/api";
import { loadCustomerRules } from "#server/cases/settings/api";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { filesOfOrder, listSiblings, readOrder } from "./repository.ts";

type Body = Input<(typeof portal)["operations"]["request"]>["body"];

/**
 * Return the customer's request as a return. @throws BAD_REQUEST for a reason the store does not offer, NOT_FOUND for a
 * photo of another order, UNKNOWN_VARIANT or OUT_OF_STOCK for an exchange that the page does not offer
 */
export async function requestOf(deps: ModuleDeps, context: CallContext, orderId: string, body: Body): Promise<CreateReturn> {
  const { db } = deps;
  const { reasons } = await loadCustomerRules(db.kysely, context.store.id);
  const offered = new Set(reasons.map(({ code }) => code));
  const strange = body.items.flatMap(({ reason }, i) => (offered.has(reason) ? [] : [[`items.${i}.reason`, "INVALID"] as const]));
  if (strange.length) throw badRequest(Object.fromEntries(strange));
  const own = new Set((await filesOfOrder(db.kysely, context.store.id, orderId)).map(({ id }) => id));
  if (body.items.some(({ photos }) => photos.some((id) => !own.has(id)))) throw notFound();
  await assertExchanges(deps, context, orderId, body);
  await assertStore(deps, context, orderId, body);
  const { credit_code: _, ...request } = body;
  return { ...request, order_id: orderId, note: "", override_reason: null };
}

/**
 * Assert that every exchange is one that the page offers: a variant of the product that comes back, which can be sent, and no more units
 * than come back. @throws UNKNOWN_VARIANT, OUT_OF_STOCK, BAD_REQUEST
 */
async function assertExchanges({ db }: ModuleDeps, { store }: CallContext, orderId: string, { items }: Body): Promise<void> {
  const exchanges = items.flatMap((item, index) => (item.exchange ? [{ item, of: item.exchange, index }] : []));
  if (exchanges.length === 0) return;
  const { lines, currency } = await readOrder(db.kysely, store.id, orderId);
  const offered = await listSiblings(
    db.kysely,
    store.id,
    lines.flatMap(({ variant_external_id }) => variant_external_id ?? []),
    currency,
  );
  for (const { item, of, index } of exchanges) {
    if ((of.quantity ?? 0) > item.quantity) throw badRequest({ [`items.${index}.exchange.quantity`]: "TOO_BIG" });
    const line = lines.find(({ id }) => id === item.order_line_id);
    if (!line) throw notFound();
    const path = `items.${index}.exchange.variant_id`;
    const variant = offered.find(
      (one) =>
        one.for === line.variant_external_id && (of.variant_id ? one.id === of.variant_id : one.external_id === of.variant_external_id),
    );
    if (!variant) throw new AppError("UNKNOWN_VARIANT", { path, variant_id: of.variant_id ?? of.variant_external_id });
    if (variant.tracked && !variant.in_stock) throw new AppError("OUT_OF_STOCK", { path, variant_id: variant.id });
  }
}

/** Assert that a customer who brings the items to a store chose one, where there is a choice. @throws BAD_REQUEST */
async function assertStore(deps: ModuleDeps, context: CallContext, orderId: string, body: Body): Promise<void> {
  if (body.shipping_method !== "IN_STORE" || body.store_place_id) return;
  const offered = await storePlaces(deps, context, orderId, body.near ?? null);
  const suitable = offered.filter((one) => body.items.every(({ order_line_id }) => one.order_line_ids.includes(order_line_id)));
  if (suitable.length > 1) throw badRequest({ store_place_id: "REQUIRED" });
}

export async function quoteOf(deps: ModuleDeps, context: CallContext, orderId: string, body: Body): Promise<PortalQuote> {
  const { outcome, words, label_fee_minor } = await quoteReturn(
    deps,
    context,
    await requestOf(deps, context, orderId, body),
    body.credit_code ?? null,
  );
  const { currency, returned_minor, shipping_minor, fees, exchange_minor, exchange_shipping_minor } = outcome;
  const { refund_minor, credit_minor, bonus_minor, invoice_minor, exchange_discount_minor, prior_credit_minor } = outcome;
  const parts = { currency, returned_minor, shipping_minor, fees, label_fee_minor, exchange_minor, exchange_shipping_minor };
  return { ...parts, exchange_discount_minor, prior_credit_minor, refund_minor, credit_minor, bonus_minor, invoice_minor, ...words };
}
