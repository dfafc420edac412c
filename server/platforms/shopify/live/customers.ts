import { Customer } from "#contracts/orders/upsert";
import { checked, clip, mailboxOf } from "../../payload.ts";
import type { Catalogue, CustomerSnapshot } from "../../port/orders.ts";
import type { ShopifyClient } from "../api/client.ts";
import { gid, numberOf } from "../api/gid.ts";
import { CustomerById, CustomerPage, type CustomerPageQuery } from "../api/operations.generated.ts";
import { changedSince, nextOf, uncounted } from "./pages.ts";

export type FoundCustomer = CustomerPageQuery["customers"]["nodes"][number];

export const readCustomer = (found: FoundCustomer): CustomerSnapshot => ({
  externalId: numberOf(found.id),
  customer: checked(Customer, {
    external_id: numberOf(found.id),
    email: mailboxOf(found.defaultEmailAddress?.emailAddress),
    first_name: clip(found.firstName, 100),
    last_name: clip(found.lastName, 100),
    phone: clip(found.defaultPhoneNumber?.phoneNumber, 40),
    language: clip(found.locale, 10),
    tags: found.tags.flatMap((tag) => clip(tag, 60) ?? []).slice(0, 50),
  }),
  updatedAt: found.updatedAt,
  mayWithhold: true,
});

export const customers = (client: ShopifyClient): Catalogue<CustomerSnapshot> => ({
  count: uncounted,
  async get(externalId) {
    const { customer } = await client.run(CustomerById, { id: gid("Customer", externalId) });
    return customer && readCustomer(customer);
  },
  async page(since, cursor) {
    const { customers: found } = await client.run(CustomerPage, { after: cursor, query: changedSince(since) });
    return { items: found.nodes.map(readCustomer), skipped: [], next: nextOf(found) };
  },
});
