import { createHash } from "node:crypto";
import { normalEmail } from "#contracts/email-address";
import type { OrderUpsert } from "#contracts/orders/upsert";
import type { PlatformOrder } from "#server/catalogue/domain/outside-report";
import { asJson } from "#server/db/json";

/** What a platform states about an order in addition to its content. */
export interface PlatformFacts {
  /** When the platform last changed it; an update older than the stored one changes nothing. */
  updatedAt?: string | null;
  cancelledAt?: string | null;
  /** Has the same platform time as the stored order but was received before it. */
  isLate?: boolean;
  /** Restores a deleted order, if `updatedAt` is after the deletion. API clients, which name no time, always intend this. */
  restores?: boolean;
  /** What it does not say of its buyer and its lines' goods may be withheld, so what is known stays. */
  keepsWithheld?: boolean;
  /** One of many at once, as in an import, which announces itself as a whole. */
  quiet?: boolean;
}

export const instant = (at: string): string => new Date(at).toISOString();
const instantOrNull = (at: string | null | undefined): string | null => (at ? instant(at) : null);

/**
 * Return a hash that is equal for the same content, whatever the order of its fields; null and missing are the same.
 */
export function contentHash(input: OrderUpsert, cancelledAt: string | null | undefined): string {
  return createHash("sha256")
    .update(JSON.stringify(canonical({ ...input, cancelled_at: cancelledAt ?? null })))
    .digest("hex");
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!value || typeof value !== "object") return value;
  const known = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, canonical(part)]));
}

/** An order as a platform or a caller tells it. */
type Told = OrderUpsert & Pick<PlatformOrder, "contact_email">;

export const emailOf = (input: Told): string => normalEmail(input.contact_email ?? input.customer?.email ?? "") ?? "";
export const nameOf = (input: OrderUpsert): string =>
  [input.customer?.first_name, input.customer?.last_name].filter(Boolean).join(" ") || input.ship_to?.name || "";

/** What is known of an order's buyer. */
export interface Buyer {
  customer_id: string | null;
  customer_name: string;
  customer_email: string;
  ship_to: unknown;
}
const personal = ["name", "line1", "city", "postcode"] as const;
const isAddress = (to: OrderUpsert["ship_to"]): boolean => personal.some((field) => to?.[field]);

/** Return the order's columns except ids, money and versions. A missing shipment time keeps the stored one. */
export function orderColumns(externalId: string, input: Told, customerId: string | null, facts: PlatformFacts, known?: Buyer) {
  const ship_to = isAddress(input.ship_to) || !known?.ship_to ? input.ship_to : known.ship_to;
  const buyer = { name: nameOf(input) || known?.customer_name || "", email: emailOf(input) || known?.customer_email || "" };
  return {
    number: input.number,
    currency: input.currency,
    tax_inclusive: input.tax_inclusive,
    customer_id: customerId ?? known?.customer_id ?? null,
    customer_name: buyer.name,
    customer_email: buyer.email,
    ship_to: ship_to ? asJson(ship_to) : null,
    discount_minor: input.discount_minor,
    item_count: input.lines.reduce((sum, line) => sum + line.quantity, 0),
    ordered_at: instant(input.ordered_at),
    ...(input.fulfilled_at !== undefined && { fulfilled_at: instantOrNull(input.fulfilled_at) }),
    ...(input.delivered_at !== undefined && { delivered_at: instantOrNull(input.delivered_at) }),
    ...(facts.cancelledAt !== undefined && { cancelled_at: instantOrNull(facts.cancelledAt) }),
    ...(facts.updatedAt && { platform_updated_at: instant(facts.updatedAt) }),
    ...(facts.restores && { deleted_at: null }),
    ...(input.invoice !== undefined && { invoice_elsewhere: input.invoice ? asJson(input.invoice) : null }),
    ...(input.discount_codes !== undefined && { discount_codes: asJson(input.discount_codes) }),
    tags: asJson(input.tags),
    channel: input.channel,
    content_hash: contentHash(input, facts.cancelledAt),
    search_text: searchTextOf(externalId, input, buyer),
  };
}

/** Return the words an order is found by. Parcels reported another time are added where they are saved. */
function searchTextOf(externalId: string, input: OrderUpsert, { name, email }: { name: string; email: string }): string {
  const skus = new Set(input.lines.map(({ sku }) => sku));
  const tracking = (input.fulfilments ?? []).map(({ tracking_number }) => tracking_number);
  const words = [input.number, email, name, externalId, ...skus, ...tracking];
  return words.filter(Boolean).join(" ").toLowerCase();
}
