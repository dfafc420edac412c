import type { Buyer } from "../../port/invoices.ts";
import type { WooClient } from "../api/client.ts";
import { createdVia, hasKey, type WooOrder } from "../api/records.ts";

/** Orders cannot be searched by meta, but by who made them. A lost one is looked for soon, among the newest. */
const pagesSearched = 5;

export async function findOwnOrder(client: WooClient, key: string): Promise<WooOrder | null> {
  for (let page = 1; page <= pagesSearched; page++) {
    const found = await client.get<WooOrder[]>("orders", {
      created_via: createdVia,
      status: "any",
      orderby: "id",
      order: "desc",
      per_page: 100,
      page,
    });
    const known = found.find((order) => hasKey(order, key));
    if (known) return known;
    if (found.length < 100) break;
  }
  return null;
}

export const billingOf = ({ email, first_name, last_name }: Buyer) => ({
  first_name: first_name ?? "",
  last_name: last_name ?? "",
  ...(email && { email }),
});

export const customerId = ({ external_id }: Buyer): number => Number(external_id ?? 0);
