import type { Definition } from "#contracts/automations/definition";
import type { AutomationType } from "#contracts/automations/states";
import type { EnrolmentFacts } from "#server/db/column-types";
import type { Reader } from "#server/db/open";
import type { MessageGuard } from "#server/messaging/sending/api";

interface Enrolled {
  store_id: string;
  type: AutomationType;
  facts: EnrolmentFacts;
  entered_at: string;
}

/** Orders are often recorded a moment before the cart that led to them. */
const leewayMs = 5 * 60_000;
export const orderLeeway = (enteredAt: string): string => new Date(Date.parse(enteredAt) - leewayMs).toISOString();

/** Return what must still be true when a mail of an enrolment is sent. */
export async function loadGuards(reader: Reader, enrolment: Enrolled, { location_ids, min_value }: Definition): Promise<MessageGuard> {
  const { type, facts, entered_at } = enrolment;
  const since = orderLeeway(entered_at);
  const inStock = (variants: string[], locations: string[] | null = null) => ({ in_stock: { variants, locations } });
  switch (type) {
    case "welcome":
      return {};
    case "abandoned-cart-recovery": {
      const id = facts.checkout_id ?? "";
      const worth = min_value && { cart_worth: { checkout_id: id, ...min_value } };
      return { no_order_since: since, cart_open: id, ...worth, ...inStock(await variantsOfCheckout(reader, enrolment.store_id, id)) };
    }
    case "browse-abandonment":
      return {
        ...{ no_order_since: since, no_cart_since: entered_at },
        ...inStock(await variantsOfProduct(reader, enrolment.store_id, facts.product_id ?? "")),
      };
    case "back-in-stock":
      return inStock([facts.variant_id ?? ""], location_ids);
    case "price-drop": {
      const variant_id = facts.variant_id ?? "";
      const { now_minor = 0, currency = "", seen_at = entered_at } = facts.price ?? {};
      const not_bought = { variant_id, since: orderLeeway(seen_at) };
      return { price_at_most: { variant_id, minor: now_minor, currency }, not_bought, ...inStock([variant_id]) };
    }
  }
}

async function variantsOfCheckout(reader: Reader, storeId: string, id: string): Promise<string[]> {
  const row = await reader.selectFrom("checkout").select("lines").where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  return (row?.lines ?? []).map(({ variant_id }) => variant_id);
}

async function variantsOfProduct(reader: Reader, storeId: string, id: string): Promise<string[]> {
  const rows = await reader.selectFrom("variant").select("id").where("store_id", "=", storeId).where("product_id", "=", id).execute();
  return rows.map((row) => row.id);
}
