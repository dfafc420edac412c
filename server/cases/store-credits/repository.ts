import { type Selectable, type SqlBool, sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import { emailKey } from "#contracts/email-address";
import type { StoreCredit, StoreCreditRow, storeCredits } from "#contracts/store-credits";
import { creditState } from "#server/cases/domain/money/store-credit";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import type { StoreCredit as Credit, StoreCreditMovement } from "#server/db/tables";
import { notFound } from "#server/kit/errors";

type List = (typeof storeCredits)["operations"]["list"];
type Query = Input<List>["query"];
export type CreditRow = Selectable<Credit>;
export type MovementRow = Selectable<StoreCreditMovement> & { return_number: string | null };

const creditsOf = (reader: Reader, storeId: string) => reader.selectFrom("store_credit as c").where("c.store_id", "=", storeId);

export async function listCredits(reader: Reader, storeId: string, now: Date, query: Query): Promise<Output<List>> {
  const keyset = keysetOf("store-credits", query, "-created_at");
  const { customer, return_id, currency, expires_from, expires_to, q } = query;
  const filtered = creditsOf(reader, storeId)
    .where((eb) => eb.and([...stateIs(query.state, now), ...(q ? wordsIn("c.search_text", q) : [])]))
    .$if(customer !== undefined, (found) =>
      customer?.includes("@")
        ? found.where("c.customer_email", "=", emailKey(customer))
        : found.where("c.customer_id", "=", customer as string),
    )
    .$if(return_id !== undefined, (found) => found.where("c.return_id", "=", return_id as string))
    .$if(currency !== undefined, (found) => found.where("c.currency", "=", currency as string))
    .$if(expires_from !== undefined, (found) => found.where("c.expires_at", ">=", expires_from as string))
    .$if(expires_to !== undefined, (found) => found.where("c.expires_at", "<", expires_to as string));
  const rows = await seek(filtered.selectAll("c"), "c", keyset).execute();
  const page = await pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
  return { ...page, items: page.items.map((row) => rowOf(row, now)) };
}

/** In SQL what `creditState` says of one row; the balance alone decides which index is read. */
function stateIs(state: Query["state"], now: Date) {
  const at = now.toISOString();
  if (state === "USED") return [sql<SqlBool>`c.balance_minor = 0`];
  if (state === "ACTIVE") return [sql<SqlBool>`c.balance_minor > 0 and (c.expires_at is null or c.expires_at >= ${at})`];
  return state === "EXPIRED" ? [sql<SqlBool>`c.balance_minor > 0 and c.expires_at < ${at}`] : [];
}

/** Return a credit with its movements. @throws NOT_FOUND */
export async function showCredit(reader: Reader, storeId: string, id: string, now: Date): Promise<StoreCredit> {
  const row = await creditsOf(reader, storeId).selectAll("c").where("c.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  const movements = await listMovements(reader, storeId, [id]);
  return {
    ...rowOf(row, now),
    version: row.version,
    movements: movements.map((one) => ({
      ...movementFacts(one),
      return: one.return_id !== null && one.return_number !== null ? { id: one.return_id, number: one.return_number } : null,
      actor: one.actor_name,
      reason: one.reason,
    })),
  };
}

/** Return the movements of some credits, oldest first. */
export const listMovements = (reader: Reader, storeId: string, ids: readonly string[]): Promise<MovementRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : reader
        .selectFrom("store_credit_movement as m")
        .leftJoin("returns as r", (join) => join.onRef("r.id", "=", "m.return_id").onRef("r.store_id", "=", "m.store_id"))
        .selectAll("m")
        .select("r.number as return_number")
        .where("m.store_id", "=", storeId)
        .where("m.credit_id", "in", [...ids])
        .orderBy("m.id")
        .execute();

export const movementFacts = ({ id, kind, amount_minor, balance_minor, created_at }: MovementRow) => ({
  ...{ id, kind, amount_minor, balance_minor },
  at: created_at,
});

/** Return what the customer of a credit may see of it. */
export function factsOf(row: CreditRow, now: Date) {
  const { id, code, currency, balance_minor, issued_minor, last_day, expires_at, created_at } = row;
  return { id, code, state: creditState(row, now), currency, balance_minor, issued_minor, last_day, expires_at, created_at };
}

const rowOf = (row: CreditRow, now: Date): StoreCreditRow => ({
  ...factsOf(row, now),
  customer: { id: row.customer_id, name: row.customer_name, email: row.customer_email },
  return: row.return_id === null ? null : { id: row.return_id, number: row.return_number },
  order_number: row.order_number,
});
