import { sql } from "kysely";
import type { TwoFactorRule } from "#contracts/session/two-factor";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import type { SignedIn } from "#server/core/sessions/api";
import { changeStore, lockStore } from "#server/core/stores/api";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { findSecondFactor, peopleWithoutFactor } from "./repository.ts";

export async function showRule(reader: Reader, storeId: string): Promise<TwoFactorRule> {
  const { two_factor_required } = await reader
    .selectFrom("store")
    .select("two_factor_required")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  return { two_factor_required, without_two_factor: (await peopleWithoutFactor(reader, storeId)).length };
}

/**
 * Require two-factor authentication of everyone in the store, or no longer. Rights are read at every call, so it also holds for sessions
 * that are open. @throws SET_UP_TWO_FACTOR_FIRST when the owner would be kept out too
 */
export function saveRule(
  { db }: Pick<CoreDeps, "db">,
  person: SignedIn,
  isRequired: boolean,
  context: CallContext,
): Promise<TwoFactorRule> {
  const storeId = context.store.id;
  return db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    if ((await showRule(tx, storeId)).two_factor_required !== isRequired) {
      ensure(!isRequired || (await findSecondFactor(tx, person.accountId))?.confirmed_at, "SET_UP_TWO_FACTOR_FIRST");
      await changeStore(tx, storeId, { two_factor_required: isRequired });
      const action = isRequired ? "two_factor.required" : "two_factor.optional";
      await writeAudit(tx, context, { action, object_type: "store", object_id: storeId });
      await tellPeople(tx, storeId);
    }
    return showRule(tx, storeId);
  });
}

/** The open pages of whom it concerns read their rights anew. */
async function tellPeople(tx: Tx, storeId: string): Promise<void> {
  const ids = (await peopleWithoutFactor(tx, storeId)).map(({ id }) => id);
  if (ids.length > 0) await publishLive(tx, { store_id: storeId, resource: "members", ids, type: "updated", version: null });
}

/**
 * Whether a person may do nothing in a store but set up two-factor authentication, of a query that names the account `a` and the store
 * `st`.
 */
export const mustSetUpTwoFactor = sql<boolean>`(st.two_factor_required and not exists (
  select 1 from second_factor as sf where sf.account_id = a.id and sf.confirmed_at is not null))`;
