import { normalPhone } from "#server/core/domain/contact";
import type { Reader } from "#server/db/open";
import { spellingsOf } from "./address-spellings.ts";
import { among, type Person, type PersonalData } from "./personal-data.ts";

/** What a customer is looked for by: their address, or what a platform knows them by. */
export interface Sought {
  email: string | null;
  phone?: string | null;
  customerExternalId?: string | null;
  orderExternalIds?: readonly string[];
}

/** Find a customer: as the platform knows them, and as a guest who gave the address with an order. */
export async function findPerson(reader: Reader, storeId: string, sought: Sought, records: readonly PersonalData[]): Promise<Person> {
  const given = spellingsOf(sought.email ?? "");
  const customers = await customersOf(reader, storeId, sought, given);
  const customerIds = customers.map(({ id }) => id);
  // Whoever is named by the platform's id has the addresses that are known of them.
  const own = sought.customerExternalId ? customers.flatMap(({ email }) => spellingsOf(email)) : [];
  const emails = [...new Set([...given, ...own])];
  const phones = phonesOf([sought.phone ?? null, ...customers.map(({ phone }) => phone)]);
  const orders = await ordersOf(reader, storeId, { emails, customerIds, externalIds: sought.orderExternalIds ?? [] });
  const orderIds = orders.map(({ id }) => id);
  const returnIds = await casesOf(reader, storeId, "returns", orderIds);
  const claimIds = await casesOf(reader, storeId, "claim", orderIds);
  const person: Person = {
    ...{ storeId, email: emails[0] ?? "", emails, phones, customerIds, orderIds, returnIds, claimIds },
    names: namesAmong([...customers.map((one) => `${one.first_name} ${one.last_name}`), ...orders.map((one) => one.customer_name)]),
    externalIds: {
      customers: customers.flatMap(({ external_id }) => external_id ?? []),
      orders: orders.flatMap(({ kind, external_id }) => (kind === "sale" ? external_id : [])),
    },
    ids: [...customerIds, ...orderIds, ...returnIds, ...claimIds],
  };
  const ids: string[] = [];
  for (const record of records) ids.push(...((await record.ids?.(reader, person)) ?? []));
  return { ...person, ids: [...new Set([...person.ids, ...ids])] };
}

const customersOf = (reader: Reader, storeId: string, { customerExternalId }: Sought, emails: readonly string[]) =>
  reader
    .selectFrom("customer")
    .select(["id", "external_id", "email", "phone", "first_name", "last_name"])
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([among("email", emails), ...(customerExternalId ? [eb("external_id", "=", customerExternalId)] : [])]))
    .execute();

/** Exchanges and replacements of an order are the same customer's. */
const ordersOf = (
  reader: Reader,
  storeId: string,
  { emails, customerIds, externalIds }: { emails: readonly string[]; customerIds: readonly string[]; externalIds: readonly string[] },
) =>
  reader
    .selectFrom("orders")
    .select(["id", "external_id", "kind", "customer_name"])
    .where("store_id", "=", storeId)
    .where("root_order_id", "in", (eb) =>
      eb
        .selectFrom("orders")
        .select("root_order_id")
        .where("store_id", "=", storeId)
        .where(eb.or([among("customer_email", emails), among("customer_id", customerIds), among("external_id", externalIds)])),
    )
    .execute();

async function casesOf(reader: Reader, storeId: string, table: "returns" | "claim", orderIds: readonly string[]): Promise<string[]> {
  const rows = await reader.selectFrom(table).select("id").where("store_id", "=", storeId).where(among("order_id", orderIds)).execute();
  return rows.map(({ id }) => id);
}

/** Return numbers as they were typed and in international form. */
function phonesOf(typed: readonly (string | null)[]): string[] {
  const known = typed.flatMap((phone) => (phone?.trim() ? [phone.trim(), normalPhone(phone, null) ?? []].flat() : []));
  return [...new Set(known)];
}

const namesAmong = (names: readonly string[]): string[] => [...new Set(names.map((name) => name.trim()).filter(Boolean))];
