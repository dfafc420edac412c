import type { Caller } from "./browser.ts";

/** The demo's first store, as used by its customers. */
export const demoDomain = "northwind-outfitters.myshopify.com";

/** Return a returnable order of the demo, with the details that prove it to be the customer's. */
export async function customerOrder(owner: Caller): Promise<{ id: string; number: string; email: string; postcode: string }> {
  const { items } = await owner("GET", "/api/v1/orders?limit=50");
  for (const { id } of items) {
    const order = await owner("GET", `/api/v1/orders/${id}`);
    const isBack = order.returns.length > 0 || order.cancelled_at || order.deleted_at;
    const isSent = order.lines.some(
      (line: { free: number; fulfilled_quantity: number; gift_card: boolean }) =>
        line.free > 0 && line.fulfilled_quantity > 0 && !line.gift_card,
    );
    const { number, customer, ship_to } = order;
    if (!isBack && isSent && customer.email && ship_to?.postcode) return { id, number, email: customer.email, postcode: ship_to.postcode };
  }
  throw new Error("the demo has no order to return from");
}
