import { sql } from "kysely";
import { defineAbility } from "#contracts/ability";
import type { Output } from "#contracts/contract";
import type { stores } from "#contracts/stores";
import { mustSetUpTwoFactor } from "#server/core/two-factor/api";
import type { Reader } from "#server/db/open";

type Health = Output<(typeof stores)["operations"]["health"]>["items"][number];

/** Above this, an exact number is not worth the cost of counting. */
const mostFailed = 100;

/** Return the state of each store of an account as far as the person may see it; null where they may not. */
export async function listHealth(reader: Reader, accountId: string): Promise<Health[]> {
  const places = await reader
    .selectFrom("membership as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .innerJoin("store as st", "st.id", "m.store_id")
    .select(["m.store_id", "m.user_type", "m.permissions", mustSetUpTwoFactor.as("must_set_up_two_factor")])
    .where("m.account_id", "=", accountId)
    .where("m.status", "=", "active")
    .execute();
  return Promise.all(
    places.map(async ({ store_id, user_type, permissions, must_set_up_two_factor }) => {
      const ability = defineAbility({ userType: user_type, permissions, mustSetUpTwoFactor: must_set_up_two_factor });
      const deliveries = ability.can("read", "Delivery")
        ? await deliveriesOf(reader, store_id)
        : { last_delivery_at: null, failed_deliveries: null };
      return { _id: store_id, ...deliveries, open_returns: ability.can("read", "Return") ? await openReturnsOf(reader, store_id) : null };
    }),
  );
}

async function deliveriesOf(reader: Reader, storeId: string) {
  const last = await reader
    .selectFrom("delivery")
    .select("received_at")
    .where("store_id", "=", storeId)
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const failed = await reader
    .selectFrom("delivery")
    .select(sql`1`.as("one"))
    .where("store_id", "=", storeId)
    .where("state", "=", "FAILED")
    .limit(mostFailed)
    .execute();
  return { last_delivery_at: last?.received_at ?? null, failed_deliveries: failed.length };
}

async function openReturnsOf(reader: Reader, storeId: string): Promise<number> {
  const { n } = await reader
    .selectFrom("returns_tally")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("n"), sql<string>`0`).as("n"))
    .where("store_id", "=", storeId)
    .where("status", "=", "OPEN")
    .executeTakeFirstOrThrow();
  return Number(n);
}
