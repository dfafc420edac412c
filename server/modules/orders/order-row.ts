import { createHash } from "node:crypto";
import type { OrderUpsert } from "#contracts/orders/orders";
import { asJson } from "#server/db/json";

/** What a platform says of an order beyond the order itself. */
export interface PlatformFacts {
  /** When the platform last changed it; an older telling than the known one changes nothing. */
  updatedAt?: string | null;
  cancelledAt?: string | null;
  /** Told at the same platform time as what is known, but received before it. */
  isLate?: boolean;
  /** A deleted order is there again. Our own callers mean that whenever they tell it. */
  restores?: boolean;
}

export const instant = (at: string): string => new Date(at).toISOString();
const instantOrNull = (at: string | null | undefined): string | null => (at ? instant(at) : null);

/** Equal for tellings that say the same, whatever the order of their fields; null and left out are one. */
export function contentHash(told: OrderUpsert, cancelledAt: string | null | undefined): string {
  return createHash("sha256")
    .update(JSON.stringify(canonical({ ...told, cancelled_at: cancelledAt ?? null })))
    .digest("hex");
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!value || typeof value !== "object") return value;
  const known = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return Object.fromEntries(known.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, canonical(part)]));
}

export const emailOf = (told: OrderUpsert): string => (told.customer?.email ?? "").toLowerCase();
export const nameOf = (told: OrderUpsert): string =>
  [told.customer?.first_name, told.customer?.last_name].filter(Boolean).join(" ") || told.ship_to?.name || "";

/** The order's own columns, all but ids, money and versions. A shipment time left out leaves the known one as it is. */
export function orderColumns(externalId: string, told: OrderUpsert, customerId: string | null, facts: PlatformFacts) {
  return {
    number: told.number,
    currency: told.currency,
    tax_inclusive: told.tax_inclusive,
    customer_id: customerId,
    customer_name: nameOf(told),
    customer_email: emailOf(told),
    ship_to: told.ship_to ? asJson(told.ship_to) : null,
    discount_minor: told.discount_minor,
    item_count: told.lines.reduce((sum, line) => sum + line.quantity, 0),
    ordered_at: instant(told.ordered_at),
    ...(told.fulfilled_at !== undefined && { fulfilled_at: instantOrNull(told.fulfilled_at) }),
    ...(told.delivered_at !== undefined && { delivered_at: instantOrNull(told.delivered_at) }),
    ...(facts.cancelledAt !== undefined && { cancelled_at: instantOrNull(facts.cancelledAt) }),
    ...(facts.updatedAt && { platform_updated_at: instant(facts.updatedAt) }),
    ...(facts.restores && { deleted_at: null }),
    tags: asJson(told.tags),
    channel: told.channel,
    content_hash: contentHash(told, facts.cancelledAt),
    search_text: [told.number, emailOf(told), nameOf(told), externalId].join(" ").toLowerCase(),
  };
}
