import { type Validity, validFor, validUntil } from "#server/cases/domain/money/store-credit";
import { balances, ownLegs } from "#server/cases/domain/returns/return-case";
import type { CaseLeg } from "#server/cases/kernel/leg";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { badRequest } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { Draft } from "../case/draft.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import type { ReturnsLinks, UsableCredit } from "../deps.ts";
import { addLeg } from "./ledger.ts";
import { bookPayment } from "./payments.ts";

type Links = Pick<ReturnsLinks, "creditLinks" | "settingsLinks">;

/** A payment made with a store credit of this product names the credit; its refund goes there. */
const prefix = "store-credit:";
/** Return the store credit a payment was made with, or null for any other payment. */
export const creditIdOf = (payment: { external_id: string } | undefined): string | null =>
  payment?.external_id.startsWith(prefix) ? (payment.external_id.split(":")[1] ?? null) : null;

export const holderOf = ({ row, order }: LoadedCase) => ({
  customer_id: row.customer_id,
  customer_email: row.customer_email,
  currency: order.currency,
});

/** Return whether the customer may still choose the credit that pays what an exchange costs more. */
export const mayChooseCredit = ({ status, items, decision }: LoadedCase): boolean =>
  status === "OPEN" &&
  items.some((item) => item.outcome === "EXCHANGE" && item.settled < (decision === "APPROVED" ? item.approved : item.requested));

/**
 * Return the credit to pay with: the one of the code, else the customer's choice as long as it can be spent; none for
 * null. @throws CREDIT_NOT_FOUND, CREDIT_USED, CREDIT_EXPIRED, CREDIT_CURRENCY for a code
 */
export function creditFor(
  { creditLinks }: Links,
  tx: Tx,
  context: CallContext,
  record: LoadedCase,
  code: string | null | undefined,
  isLocked: boolean,
): Promise<UsableCredit | null> {
  const chosen = record.row.store_credit_id;
  if (code === null || (code === undefined && chosen === null)) return Promise.resolve(null);
  if (code !== undefined) return creditLinks.usable(tx, context, code, holderOf(record), isLocked);
  return creditLinks.usableChoice(tx, context, chosen as string, record.order.currency, isLocked);
}

/** Remember the credit the customer chose; null for none. @throws as `creditFor` */
export async function chooseCredit({ creditLinks }: Links, draft: Draft, code: string | null): Promise<void> {
  const { tx, context, record } = draft;
  const credit = code === null ? null : await creditLinks.usable(tx, context, code, holderOf(record), false);
  draft.set({ store_credit_id: credit?.id ?? null });
}

/** Pay what the exchange costs more from a locked credit. */
export async function spendCredit({ creditLinks }: Links, draft: Draft, credit: UsableCredit, amount_minor: number): Promise<void> {
  const { tx, context, record } = draft;
  const id = newId();
  const external_id = `${prefix}${credit.id}:${id}`;
  const payment_id = await bookPayment(draft, { external_id, kind: "store_credit", captured_minor: amount_minor, captured_at: draft.now });
  addLeg(draft, { id, kind: "CREDIT_SPENT", amount_minor, payment_id, state: "SUCCEEDED", reason: null, external_id: credit.code });
  await creditLinks.spend(tx, context, { credit_id: credit.id, amount_minor, return_id: record.id, ledger_id: id });
  draft.log("Payment", { kind: "CREDIT_SPENT", amount_minor, currency: record.order.currency, code: credit.code });
}

/** Restore what credits paid for an exchange that will not be sent, less what refunds have returned to them. */
export async function restoreCredit(links: Links, draft: Draft): Promise<void> {
  const { record } = draft;
  if (record.exchangeLines.some((line) => line.fulfilled_quantity > 0)) return;
  for (const spent of ownLegs(record).filter(({ kind }) => kind === "CREDIT_SPENT")) {
    const amount_minor = balances(record).byPayment.get(spent.payment_id ?? "") ?? 0;
    if (amount_minor > 0) await restore(links, draft, { ...spent, amount_minor });
  }
}

async function restore(links: Links, draft: Draft, { payment_id, amount_minor, external_id }: CaseLeg): Promise<void> {
  const id = newId();
  const leg = { id, kind: "CREDIT_RESTORED" as const, amount_minor, payment_id, state: "SUCCEEDED" as const, reason: null };
  addLeg(draft, { ...leg, ...(external_id && { external_id }) });
  await putBack(links, draft, { id, payment_id, amount_minor }, "RESTORED");
  draft.log("Payment", { kind: leg.kind, amount_minor, currency: draft.record.order.currency, code: external_id });
}

/** Return money to the credit a payment was made with; does nothing for other payments. */
export async function putBack(
  { creditLinks, settingsLinks }: Links,
  { tx, context, record }: Draft,
  leg: Pick<CaseLeg, "id" | "payment_id" | "amount_minor">,
  kind: "RESTORED" | "REFUNDED",
): Promise<void> {
  const credit_id = creditIdOf(record.payments.find(({ id }) => id === leg.payment_id));
  if (credit_id === null) return;
  const { timezone, general } = await settingsLinks.rulesOf(tx, context.store.id);
  const use = { credit_id, amount_minor: leg.amount_minor, return_id: record.id, ledger_id: leg.id };
  await creditLinks.putBack(tx, context, { ...use, kind, timezone, days: general.credit_valid_days });
}

/** Return until when a credit can be spent: as the rules of the request say, or as staff do; null = no expiry. @throws BAD_REQUEST for a past instant */
export async function validityOf(
  { settingsLinks }: Pick<ReturnsLinks, "settingsLinks">,
  { tx, context, record }: Pick<Draft, "tx" | "context" | "record">,
  expiresAt: string | null | undefined,
): Promise<Validity> {
  if (expiresAt && new Date(expiresAt) < context.now) throw badRequest({ expires_at: "TOO_SMALL" });
  const { timezone } = await settingsLinks.rulesOf(tx, context.store.id);
  if (expiresAt === undefined) return validFor(timezone, context.now, record.policy.credit_valid_days);
  return validUntil(timezone, expiresAt === null ? null : dayIn(timezone, new Date(expiresAt)));
}

type Issued = Pick<CaseLeg, "id" | "kind" | "amount_minor" | "reason">;

/**
 * Issue one credit for legs of this case. Without `expires_at` the rules of the request decide; null = no expiry.
 * @throws BAD_REQUEST for a past instant
 */
export async function issueCredit(
  { creditLinks, settingsLinks }: Links,
  { tx, context, record }: Draft,
  legs: readonly Issued[],
  expiresAt: string | null | undefined,
): Promise<{ code: string; last_day: string | null; expires_at: string | null }> {
  const validity = await validityOf({ settingsLinks }, { tx, context, record }, expiresAt);
  const { code } = await creditLinks.issue(tx, context, {
    ...holderOf(record),
    ...validity,
    customer_name: record.row.customer_name,
    return_id: record.id,
    return_number: record.row.number,
    order_number: record.row.order_number,
    legs: legs.map(({ id, kind, amount_minor, reason }) => ({
      kind: kind === "BONUS_CREDIT" ? "BONUS" : "ISSUED",
      amount_minor,
      ledger_id: id,
      reason,
    })),
  });
  return { code, ...validity };
}
