import { Customer } from "#contracts/orders/upsert";
import { checked, clip, mailboxOf, type Payload, recordOf, requiredId } from "../payload.ts";
import type { CustomerSnapshot } from "../port/orders.ts";
import { utc } from "./utc.ts";

/** Read a customer (REST v3 form). */
export function readCustomer(found: Payload): CustomerSnapshot {
  const id = requiredId(found.id);
  return {
    externalId: id,
    customer: checked(Customer, {
      external_id: id,
      email: mailboxOf(found.email),
      first_name: clip(found.first_name, 100),
      last_name: clip(found.last_name, 100),
      phone: clip(recordOf(found.billing).phone, 40),
    }),
    updatedAt: utc(found.date_modified_gmt) ?? utc(found.date_created_gmt),
  };
}
