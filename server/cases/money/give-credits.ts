import type { Validity } from "#server/cases/domain/money/store-credit";
import { ownerColumns } from "#server/cases/kernel/case-kinds";
import { issueStoreCredit } from "#server/cases/store-credits/api";
import { newId } from "#server/kit/ids";
import { buyerOf, planCredit } from "#server/platforms/operations/api";
import { isConnected } from "#server/platforms/powers";
import type { CaseMoney, MoneyDraft } from "./case-money.ts";
import { issueCreditNote } from "./credit-note.ts";
import { addLeg } from "./legs/ledger.ts";
import type { CaseLeg } from "./legs/leg.ts";
import { holderOf } from "./own-credit.ts";
import { operationOwner } from "./plan-for.ts";
import { platformNote } from "./platform-note.ts";

/** What is to be credited; a bonus is paid back from no order. */
export type CreditDue = Pick<CaseLeg, "amount_minor"> & { kind: "STORE_CREDIT" | "BONUS_CREDIT"; payout_id?: string };
export interface CreditTerms {
  validity: Validity;
  reason: string | null;
}

/**
 * Pay store credit: here as one credit with one code, settled in this transaction; on a connected store by its platform, once this is
 * committed. Returns its legs. @throws PLATFORM_SCOPE_MISSING
 */
export const giveCredits = <Draft extends MoneyDraft>(
  money: CaseMoney<Draft, unknown>,
  draft: Draft,
  dues: readonly CreditDue[],
  terms: CreditTerms,
): Promise<CaseLeg[]> => (isConnected(draft.context.store) ? planCredits(draft, dues, terms) : issueCredits(money, draft, dues, terms));

async function planCredits(draft: MoneyDraft, dues: readonly CreditDue[], { validity, reason }: CreditTerms): Promise<CaseLeg[]> {
  const { record, tx, owner } = draft;
  const { customer, language } = await buyerOf(tx, record);
  const common = {
    ...{ currency: record.order.currency, orderExternalId: record.order.rootExternalId, customer, scopes: record.scopes, validity },
    note: platformNote(draft, language),
  };
  const legs: CaseLeg[] = [];
  for (const due of dues) {
    const credit = { ...common, amount_minor: due.amount_minor, isGoodwill: due.kind === "BONUS_CREDIT" };
    await planCredit(draft, operationOwner(owner), credit, () => {
      const leg = addLeg(draft, { id: newId(), payment_id: null, state: "RESERVED", reason, ...due });
      legs.push(leg);
      return leg;
    });
  }
  return legs;
}

async function issueCredits<Draft extends MoneyDraft>(
  money: CaseMoney<Draft, unknown>,
  draft: Draft,
  dues: readonly CreditDue[],
  { validity, reason }: CreditTerms,
): Promise<CaseLeg[]> {
  const { record, context, tx } = draft;
  const legs: CaseLeg[] = [];
  for (const due of dues) {
    const id = newId();
    const leg = addLeg(draft, { id, payment_id: null, state: "SUCCEEDED", reason, external_id: `credit:${id}`, ...due });
    if (leg.kind === "STORE_CREDIT") await issueCreditNote(money, draft, leg);
    legs.push(leg);
  }
  const { code } = await issueStoreCredit(tx, context, {
    ...holderOf(record),
    ...validity,
    ...ownerColumns(draft.owner),
    customer_name: record.row.customer_name,
    return_number: record.row.number,
    order_number: record.row.order_number,
    legs: legs.map(({ id, kind, amount_minor }) => ({
      kind: kind === "BONUS_CREDIT" ? "BONUS" : "ISSUED",
      ...{ amount_minor, ledger_id: id, reason },
    })),
  });
  const total_minor = legs.reduce((sum, leg) => sum + leg.amount_minor, 0);
  for (const [i, { kind, amount_minor }] of legs.entries()) {
    const facts = { kind, amount_minor, currency: record.order.currency, code, ...validity };
    // The first entry of a credit has its total, which the customer's mail names.
    draft.log("Payment", i === 0 ? { ...facts, total_minor } : facts, reason ?? "");
  }
  draft.tell({ name: "credited", amount_minor: total_minor, code, last_day: validity.last_day, credit: null, reason: reason ?? "" });
  await money.follow(draft, legs);
  return legs;
}
