import { type Validity, validFor, validUntil } from "#server/cases/domain/money/store-credit";
import { balances, ownLegs } from "#server/cases/domain/returns/return-case";
import { addLeg } from "#server/cases/money/legs/ledger";
import type { CaseLeg } from "#server/cases/money/legs/leg";
import { creditPayment, holderOf, putBack } from "#server/cases/money/own-credit";
import { loadStoreRules } from "#server/cases/settings/api";
import { findChosenCredit, findUsableCredit, spendStoreCredit, type UsableCredit } from "#server/cases/store-credits/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { badRequest } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { Draft } from "../case/draft.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { bookPayment } from "./payments.ts";

/** Return whether the customer may still choose the credit that pays what an exchange costs more. */
export const mayChooseCredit = ({ status, items, decision }: LoadedCase): boolean =>
  status === "OPEN" &&
  items.some((item) => item.outcome === "EXCHANGE" && item.settled < (decision === "APPROVED" ? item.approved : item.requested));

/**
 * Return the credit to pay with: the one of the code, else the customer's choice as long as it can be spent; none for
 * null. @throws CREDIT_NOT_FOUND, CREDIT_USED, CREDIT_EXPIRED, CREDIT_CURRENCY for a code
 */
export function creditFor(
  tx: Tx,
  context: CallContext,
  record: LoadedCase,
  code: string | null | undefined,
  isLocked: boolean,
): Promise<UsableCredit | null> {
  const chosen = record.row.store_credit_id;
  if (code === null || (code === undefined && chosen === null)) return Promise.resolve(null);
  if (code !== undefined) return findUsableCredit(tx, context, code, holderOf(record), isLocked);
  return findChosenCredit(tx, context, chosen as string, record.order.currency, isLocked);
}

/** Remember the credit the customer chose; null for none. @throws as `creditFor` */
export async function chooseCredit(draft: Draft, code: string | null): Promise<void> {
  const { tx, context, record } = draft;
  const credit = code === null ? null : await findUsableCredit(tx, context, code, holderOf(record), false);
  draft.set({ store_credit_id: credit?.id ?? null });
}

/** Pay what the exchange costs more from a locked credit. */
export async function spendCredit(draft: Draft, credit: UsableCredit, amount_minor: number): Promise<void> {
  const { tx, context, record } = draft;
  const id = newId();
  const external_id = creditPayment(credit.id, id);
  const payment_id = await bookPayment(draft, { external_id, kind: "store_credit", captured_minor: amount_minor, captured_at: draft.now });
  addLeg(draft, { id, kind: "CREDIT_SPENT", amount_minor, payment_id, state: "SUCCEEDED", reason: null, external_id: credit.code });
  await spendStoreCredit(tx, context, { credit_id: credit.id, amount_minor, return_id: record.id, ledger_id: id });
  draft.log("Payment", { kind: "CREDIT_SPENT", amount_minor, currency: record.order.currency, code: credit.code });
}

/** Restore what credits paid for an exchange that will not be sent, less what refunds have returned to them. */
export async function restoreCredit(draft: Draft): Promise<void> {
  const { record } = draft;
  if (record.exchangeLines.some((line) => line.fulfilled_quantity > 0)) return;
  for (const spent of ownLegs(record).filter(({ kind }) => kind === "CREDIT_SPENT")) {
    const amount_minor = balances(record).byPayment.get(spent.payment_id ?? "") ?? 0;
    if (amount_minor > 0) await restore(draft, { ...spent, amount_minor });
  }
}

async function restore(draft: Draft, { payment_id, amount_minor, external_id }: CaseLeg): Promise<void> {
  const id = newId();
  const leg = { id, kind: "CREDIT_RESTORED" as const, amount_minor, payment_id, state: "SUCCEEDED" as const, reason: null };
  addLeg(draft, { ...leg, ...(external_id && { external_id }) });
  await putBack(draft, { id, payment_id, amount_minor }, "RESTORED");
  draft.log("Payment", { kind: leg.kind, amount_minor, currency: draft.record.order.currency, code: external_id });
}

/** Return until when a credit can be spent: as the rules of the request say, or as staff do; null = no expiry. @throws BAD_REQUEST for a past instant */
export async function loadValidity(
  { tx, context, record }: Pick<Draft, "tx" | "context" | "record">,
  expiresAt: string | null | undefined,
): Promise<Validity> {
  if (expiresAt && new Date(expiresAt) < context.now) throw badRequest({ expires_at: "TOO_SMALL" });
  const { timezone } = await loadStoreRules(tx, context.store.id);
  if (expiresAt === undefined) return validFor(timezone, context.now, record.policy.credit_valid_days);
  return validUntil(timezone, expiresAt === null ? null : dayIn(timezone, new Date(expiresAt)));
}
