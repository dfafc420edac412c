import type { CheckoutSnapshot } from "../delivery.ts";
import { clip, DeliveryError, idOf, listOf, mailboxOf, minorOf, recordOf, webAddress } from "../payload.ts";

/** As many lines of a cart as are of interest. */
const mostLines = 100;

/** Read a Shopify checkout (webhook form), which is a cart until it is completed. @throws DeliveryError */
export function readCheckout(payload: unknown): CheckoutSnapshot {
  const checkout = recordOf(payload);
  const token = clip(checkout.token, 200);
  const changed_at = instantOf(checkout.updated_at) ?? instantOf(checkout.created_at);
  const currency = clip(checkout.presentment_currency, 3) ?? clip(checkout.currency, 3);
  if (!token || !changed_at || !currency || !/^[A-Z]{3}$/.test(currency)) throw new DeliveryError("INVALID_PAYLOAD");
  const lines = listOf(checkout.line_items)
    .slice(0, mostLines)
    .flatMap((line) => {
      const variant = idOf(line.variant_id);
      const quantity = Number(line.quantity);
      if (variant === null || !Number.isInteger(quantity) || quantity < 1) return [];
      return [{ variant_external_id: variant, quantity, unit_price_minor: minorOf(currency, line.price) }];
    });
  const customer = recordOf(checkout.customer);
  return {
    ...{ token, source: "SHOPIFY", currency, lines, changed_at, order_external_id: null },
    email: mailboxOf(checkout.email) ?? mailboxOf(customer.email),
    phone: clip(checkout.phone, 40) ?? clip(customer.phone, 40),
    value_minor: lines.reduce((sum, line) => sum + line.quantity * line.unit_price_minor, 0),
    recovery_url: webAddress(checkout.abandoned_checkout_url),
    completed_at: instantOf(checkout.completed_at),
  };
}

function instantOf(value: unknown): string | null {
  const at = Date.parse(String(value ?? ""));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
