import { Customer } from "#contracts/orders/orders";
import { checked, clip, type Payload, recordOf, requiredId } from "../../payload.ts";
import { isPlatformError } from "../../port/errors.ts";
import type { Catalogue, CustomerSnapshot } from "../../port/orders.ts";
import type { WooClient } from "../api/client.ts";

const perPage = 100;

function readCustomer(found: Payload): CustomerSnapshot {
  const id = requiredId(found.id);
  const modified = clip(found.date_modified_gmt, 40) ?? clip(found.date_created_gmt, 40);
  return {
    externalId: id,
    customer: checked(Customer, {
      external_id: id,
      email: clip(found.email, 254),
      first_name: clip(found.first_name, 100),
      last_name: clip(found.last_name, 100),
      phone: clip(recordOf(found.billing).phone, 40),
    }),
    updatedAt: modified && `${modified.replace(/Z$/, "")}Z`,
  };
}

/** Customers cannot be filtered by time of change: every page is read, by id. Guests are not customers. */
export const customers = (client: WooClient): Catalogue<CustomerSnapshot> => ({
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
