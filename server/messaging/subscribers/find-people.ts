import { type Buyer, normalPhone } from "#server/core/domain/contact";
import type { Tx } from "#server/db/open";

/** Return the subscribers who placed an order: those with its email address, its customer, or that customer's phone number. */
export async function findBuyers(tx: Tx, storeId: string, { customer_email, customer_id, country }: Buyer): Promise<string[]> {
  const customer = customer_id
    ? await tx.selectFrom("customer").select("phone").where("store_id", "=", storeId).where("id", "=", customer_id).executeTakeFirst()
    : undefined;
  const phone = customer?.phone ? normalPhone(customer.phone, country) : null;
  const known = Object.entries({ email: customer_email || null, customer_id, phone }).filter(([, value]) => value !== null);
  if (known.length === 0) return [];
  const people = await tx
    .selectFrom("subscriber")
    .select("id")
    .where("store_id", "=", storeId)
    .where((eb) => eb.or(known.map(([column, value]) => eb(column as "email" | "customer_id" | "phone", "=", value))))
    .orderBy("id")
    .limit(5)
    .execute();
  return people.map(({ id }) => id);
}

/** Return the person with one of these addresses, the email address first. */
export async function findPerson(
  tx: Tx,
  storeId: string,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<string | null> {
  const known = (column: "email" | "phone", address: string) =>
    tx.selectFrom("subscriber").select("id").where("store_id", "=", storeId).where(column, "=", address).executeTakeFirst();
  const person = (email && (await known("email", email))) || (phone && (await known("phone", phone)));
  return person ? person.id : null;
}
