import type { Reader } from "#server/db/open";
import type { Person } from "#server/db/personal-data";

/** Find a customer by email address: as the platform knows them, and as a guest who gave it with an order. */
export async function findPerson(reader: Reader, storeId: string, address: string): Promise<Person> {
  const email = address.toLowerCase();
  const customers = await reader.selectFrom("customer").select("id").where("store_id", "=", storeId).where("email", "=", email).execute();
  const customerIds = customers.map(({ id }) => id);
  const bought = await reader
    .selectFrom("orders")
    .select("root_order_id as id")
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("customer_email", "=", email), ...(customerIds.length > 0 ? [eb("customer_id", "in", customerIds)] : [])]))
    .distinct()
    .execute();
  const roots = bought.map(({ id }) => id);
  if (roots.length === 0) return { storeId, email, customerIds, orderIds: [], returnIds: [], claimIds: [] };
  // Exchanges and replacements of an order are the same customer's.
  const orders = await reader
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("root_order_id", "in", roots)
    .execute();
  const orderIds = orders.map(({ id }) => id);
  const returns = await reader
    .selectFrom("returns")
    .select("id")
    .where("store_id", "=", storeId)
    .where("order_id", "in", orderIds)
    .execute();
  const claims = await reader.selectFrom("claim").select("id").where("store_id", "=", storeId).where("order_id", "in", orderIds).execute();
  return { storeId, email, customerIds, orderIds, returnIds: returns.map(({ id }) => id), claimIds: claims.map(({ id }) => id) };
}

/** Return the names under which a customer is known. */
export async function namesOf(reader: Reader, { storeId, orderIds, customerIds }: Person): Promise<string[]> {
  const customers =
    customerIds.length > 0
      ? await reader
          .selectFrom("customer")
          .select(["first_name", "last_name"])
          .where("store_id", "=", storeId)
          .where("id", "in", [...customerIds])
          .execute()
      : [];
  const orders =
    orderIds.length > 0
      ? await reader
          .selectFrom("orders")
          .select("customer_name as name")
          .distinct()
          .where("store_id", "=", storeId)
          .where("id", "in", [...orderIds])
          .execute()
      : [];
  const names = [...customers.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim()), ...orders.map(({ name }) => name)];
  return [...new Set(names.filter(Boolean))];
}
