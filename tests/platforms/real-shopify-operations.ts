import type { Operation } from "#server/platforms/shopify/api/operation";

/** What only a test does with a real store: make orders and products, and remove them. */
const mutation = <Data>(name: string, text: string): Operation<Data, Record<string, unknown>> => ({
  name,
  kind: "mutation",
  keyed: false,
  text,
});
interface Refused {
  userErrors: { message: string }[];
}

export const OrderCreate = mutation<{ orderCreate: { order: { id: string } | null } & Refused }>(
  "OrderCreate",
  "mutation OrderCreate($order: OrderCreateOrderInput!) { orderCreate(order: $order) { order { id } userErrors { message } } }",
);
export const OrderDelete = mutation<{ orderDelete: Refused }>(
  "OrderDelete",
  "mutation OrderDelete($id: ID!) { orderDelete(orderId: $id) { userErrors { message } } }",
);
export const ProductMake = mutation<{ productSet: { product: { id: string; variants: { nodes: { id: string }[] } } | null } & Refused }>(
  "ProductMake",
  "mutation ProductMake($input: ProductSetInput!) { productSet(input: $input, synchronous: true) { product { id variants(first: 1) { nodes { id } } } userErrors { message } } }",
);
export const ProductDelete = mutation<{ productDelete: Refused }>(
  "ProductDelete",
  "mutation ProductDelete($id: ID!) { productDelete(input: { id: $id }) { userErrors { message } } }",
);
