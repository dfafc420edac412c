import type { CustomerData } from "#contracts/customer-data";
import type { CoreDeps } from "#server/core/module";
import type { Reader } from "#server/db/open";
import { findPerson } from "./person.ts";
import { among, type Person, type PersonalData } from "./personal-data.ts";
import { recordsInOrder } from "./records-in-order.ts";

/** Return how much is stored about a customer, and what has to be settled before it is erased. */
export async function showData(deps: CoreDeps, storeId: string, email: string): Promise<CustomerData> {
  const reader = deps.db.kysely;
  const records = recordsInOrder(deps);
  const person = await findPerson(reader, storeId, { email }, records);
  return {
    email: person.email,
    names: [...person.names],
    records: await countRecords(reader, records, person),
    open_cases: await openCases(reader, person),
    balances: await balancesOf(reader, person),
  };
}

/** Count what each noun holds, without those that hold nothing. */
export async function countRecords(reader: Reader, records: readonly PersonalData[], person: Person): Promise<CustomerData["records"]> {
  const counted: CustomerData["records"] = [];
  for (const { noun, count } of records) counted.push({ noun, count: await count(reader, person) });
  return counted.filter(({ count }) => count > 0);
}

export async function openCases(reader: Reader, { storeId, returnIds, claimIds }: Person): Promise<CustomerData["open_cases"]> {
  const openOf = (table: "returns" | "claim", ids: typeof returnIds) =>
    reader
      .selectFrom(table)
      .select(["id", "number"])
      .where("store_id", "=", storeId)
      .where(among("id", ids))
      .where("status", "=", "OPEN")
      .orderBy("seq")
      .execute();
  const returns = await openOf("returns", returnIds);
  const claims = await openOf("claim", claimIds);
  return [...returns.map((one) => ({ noun: "returns" as const, ...one })), ...claims.map((one) => ({ noun: "claims" as const, ...one }))];
}

async function balancesOf(reader: Reader, { storeId, emails }: Person): Promise<CustomerData["balances"]> {
  const sums = await reader
    .selectFrom("store_credit")
    .select(["currency", ({ fn }) => fn.sum<string>("balance_minor").as("balance")])
    .where("store_id", "=", storeId)
    .where(among("customer_email", emails))
    .groupBy("currency")
    .execute();
  return sums
    .map(({ currency, balance }) => ({ currency, balance_minor: Number(balance) }))
    .filter(({ balance_minor }) => balance_minor > 0);
}
