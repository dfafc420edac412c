import { emailKey } from "#contracts/email-address";
import { creditState, type Validity, validFor } from "#server/cases/domain/money/store-credit";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { creditCodeOf, newCreditCode } from "./credit-code.ts";
import { moveCredit } from "./move.ts";
import type { CreditRow } from "./repository.ts";

/** Whose credit it is. */
export interface CreditHolder {
  customer_id: string | null;
  customer_email: string;
}
export interface NewCredit extends CreditHolder, Validity {
  customer_name: string;
  currency: string;
  return_id: string | null;
  claim_id?: string | null;
  /** The number of the return or the claim. */
  return_number: string;
  order_number: string;
  /** What it consists of, each with its leg of the ledger. */
  legs: readonly { kind: "ISSUED" | "BONUS"; amount_minor: number; ledger_id: string; reason: string | null }[];
}
/** A credit that can be spent now. */
export interface UsableCredit {
  id: string;
  code: string;
  balance_minor: number;
}
interface CreditUse {
  credit_id: string;
  amount_minor: number;
  return_id: string | null;
  ledger_id: string;
  reason?: string | null;
}
export type Returned = CreditUse & {
  kind: "RESTORED" | "REFUNDED";
  /** The store's time zone and days of validity, for a credit that expired meanwhile. */
  timezone: string;
  days: number | null;
};

/** Issue a credit with a code of its own. */
export async function issueStoreCredit(
  tx: Tx,
  context: CallContext,
  { legs, ...credit }: NewCredit,
): Promise<{ id: string; code: string }> {
  const at = context.now.toISOString();
  const row = { id: newId(), store_id: context.store.id, code: newCreditCode(), created_at: at, updated_at: at };
  const email = emailKey(credit.customer_email);
  const words = [row.code, row.code.replaceAll("-", ""), credit.customer_name, email, credit.return_number, credit.order_number];
  await tx
    .insertInto("store_credit")
    .values({
      ...row,
      ...credit,
      customer_email: email,
      issued_minor: legs.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
      search_text: words.join(" ").toLowerCase(),
    })
    .execute();
  for (const leg of legs) await moveCredit(tx, context, { credit_id: row.id, return_id: credit.return_id, ...leg });
  return { id: row.id, code: row.code };
}

/**
 * Return the credit of a typed code, to pay an order of its customer in that currency. `isLocked` holds it until the
 * transaction ends. @throws CREDIT_NOT_FOUND also for another customer's, CREDIT_USED, CREDIT_EXPIRED, CREDIT_CURRENCY
 */
export async function findUsableCredit(
  tx: Tx,
  { store, now }: Pick<CallContext, "store" | "now">,
  code: string,
  holder: CreditHolder & { currency: string },
  isLocked: boolean,
): Promise<UsableCredit> {
  const found = await creditsIn(tx, store.id)
    .where("code", "=", creditCodeOf(code))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  ensure(found && isOf(found, holder), "CREDIT_NOT_FOUND");
  ensure(found.currency === holder.currency, "CREDIT_CURRENCY", { currency: found.currency });
  const state = creditState(found, now);
  ensure(state !== "USED", "CREDIT_USED");
  ensure(state !== "EXPIRED", "CREDIT_EXPIRED", { last_day: found.last_day });
  return found;
}

/** Return a chosen credit if it can be spent now. */
export async function findChosenCredit(
  tx: Tx,
  { store, now }: Pick<CallContext, "store" | "now">,
  id: string,
  currency: string,
  isLocked: boolean,
): Promise<UsableCredit | null> {
  const found = await creditsIn(tx, store.id)
    .where("id", "=", id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  return found && found.currency === currency && creditState(found, now) === "ACTIVE" ? found : null;
}

const creditsIn = (reader: Reader, storeId: string) => reader.selectFrom("store_credit").selectAll().where("store_id", "=", storeId);

/** A guest has no id; whoever has one may still have bought as a guest. Where the customer's data was erased, the code alone decides. */
const isOf = (credit: CreditRow, { customer_id, customer_email }: CreditHolder): boolean =>
  (credit.customer_id === null && credit.customer_email === "") ||
  (customer_id !== null && credit.customer_id === customer_id) ||
  (customer_email !== "" && credit.customer_email === emailKey(customer_email));

/** Spend part of a credit that `findUsableCredit` or `findChosenCredit` returned locked. */
export const spendStoreCredit = (tx: Tx, context: CallContext, { amount_minor, reason = null, ...use }: CreditUse): Promise<void> =>
  moveCredit(tx, context, { ...use, kind: "SPENT", amount_minor: -amount_minor, reason });

/** Return money to a credit. One that has expired is valid again for as long as a new one. */
export async function putBackStoreCredit(
  tx: Tx,
  context: CallContext,
  { timezone, days, reason = null, ...returned }: Returned,
): Promise<void> {
  await moveCredit(tx, context, { ...returned, reason });
  await tx
    .updateTable("store_credit")
    .set(validFor(timezone, context.now, days))
    .where("store_id", "=", context.store.id)
    .where("id", "=", returned.credit_id)
    .where("expires_at", "<", context.now.toISOString())
    .execute();
}
