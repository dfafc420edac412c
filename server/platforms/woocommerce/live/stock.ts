import { isPlatformError } from "../../port/errors.ts";
import type { RestockCommand, RestockResult, Stock } from "../../port/stock.ts";
import type { WooClient } from "../api/client.ts";
import type { WooProduct } from "../api/records.ts";

/** The last restocks of a product, so that one is not made twice. */
const restocksMeta = "_rm_restocks";
const remembered = 50;

/**
 * WooCommerce counts stock as one absolute number and loses concurrent changes. Restocks of a product therefore run one
 * after the other, add a difference instead of setting the number, and store their key in the same request.
 */
export const stock = (client: WooClient): Stock => ({
  restock: (command, key) =>
    client.serial(`stock:${command.product_external_id}`, async () => {
      const { path, product } = await counted(client, command);
      if (!product.manage_stock) return { state: "not_tracked" };
      const made = restocksOf(product);
      if (made.includes(key)) return { state: "restocked", available: product.stock_quantity };
      const body = {
        inventory_delta: command.quantity,
        meta_data: [{ key: restocksMeta, value: [...made, key].slice(-remembered).join(",") }],
      };
      try {
        return restocked(await client.write<WooProduct>("PUT", path, body));
      } catch (error) {
        const after = isPlatformError(error, "outcome_unknown") ? await client.get<WooProduct>(path).catch(() => null) : null;
        if (after && restocksOf(after).includes(key)) return restocked(after);
        throw error;
      }
    }),
});

const restocked = ({ stock_quantity }: WooProduct): RestockResult => ({ state: "restocked", available: stock_quantity });

const restocksOf = ({ meta_data }: WooProduct): string[] =>
  String(meta_data.find(({ key }) => key === restocksMeta)?.value ?? "")
    .split(",")
    .filter(Boolean);

/** A variation may leave the count to its product. */
async function counted(client: WooClient, { product_external_id, variant_external_id }: RestockCommand) {
  const parent = `products/${encodeURIComponent(product_external_id)}`;
  if (variant_external_id === product_external_id) return { path: parent, product: await client.get<WooProduct>(parent) };
  const path = `${parent}/variations/${encodeURIComponent(variant_external_id)}`;
  const variation = await client.get<WooProduct>(path);
  return variation.manage_stock === "parent"
    ? { path: parent, product: await client.get<WooProduct>(parent) }
    : { path, product: variation };
}
