import type { Payload } from "../../payload.ts";
import { isPlatformError } from "../../port/errors.ts";
import type { Catalogue, CustomerSnapshot } from "../../port/orders.ts";
import type { WooClient } from "../api/client.ts";
import { readCustomer } from "../customer.ts";

const perPage = 100;

/** Customers cannot be filtered by time of change: every page is read, by id. Guests are not customers. */
export const customers = (client: WooClient): Catalogue<CustomerSnapshot> => ({
  count: () => client.count("customers", { role: "all" }),
  async get(externalId) {
    try {
      return readCustomer(await client.get<Payload>(`customers/${encodeURIComponent(externalId)}`));
    } catch (error) {
      if (isPlatformError(error, "not_found")) return null;
      throw error;
    }
  },
  async page(since, cursor) {
    const page = Number(cursor ?? 1);
    const found = await client.get<Payload[]>("customers", { per_page: perPage, page, orderby: "id", order: "asc", role: "all" });
    const all = found.map(readCustomer);
    const items = since ? all.filter(({ updatedAt }) => updatedAt === null || Date.parse(updatedAt) >= Date.parse(since)) : all;
    return { items, skipped: [], next: found.length < perPage ? null : String(page + 1) };
  },
});
