import type { Body } from "#contracts/returns/actions";
import { languageOrEnglish } from "#contracts/session/session";
import { documentWords } from "#server/documents/words";
import { ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { CreditCommand } from "#server/platforms/port/credit";
import { creditKindFor } from "#server/platforms/powers";
import { buyerOf } from "../case/buyer.ts";
import type { Draft } from "../case/draft.ts";
import { orderSubject, planOperation } from "../case/plan-operation.ts";
import type { ReturnsDeps } from "../deps.ts";
import { addLeg } from "../money/ledger.ts";
import { validityOf } from "../money/store-credit.ts";

type Wanted = Body<"create-store-credit">["data"];

/**
 * Have a connected store's platform issue the credit and its bonus: the legs are reserved and count as spent until the platform
 * has answered. @throws PLATFORM_SCOPE_MISSING when no form of credit is left
 */
export async function planCredits(deps: ReturnsDeps, draft: Draft, due: { amount: number; bonus: number }, wanted: Wanted): Promise<void> {
  const { record, tx, context } = draft;
  const { customer, language } = await buyerOf(tx, record);
  const { expires_at, last_day } = await validityOf(deps, draft, wanted.expires_at);
  const note = documentWords(languageOrEnglish(language)).invoice.note.replace("{number}", record.row.number);
  for (const { kind, amount_minor } of [
    { kind: "STORE_CREDIT" as const, amount_minor: due.amount },
    { kind: "BONUS_CREDIT" as const, amount_minor: due.bonus },
  ]) {
    if (amount_minor === 0) continue;
    const isGoodwill = kind === "BONUS_CREDIT";
    const form = creditKindFor(context.store, record.scopes, { hasAccount: customer.external_id !== null, isGoodwill });
    ensure(form, "PLATFORM_SCOPE_MISSING");
    const leg = addLeg(draft, { id: newId(), kind, amount_minor, payment_id: null, state: "RESERVED", reason: wanted.reason ?? null });
    const command: CreditCommand & { last_day: string | null } = {
      kind: form,
      order: form === "account" && !isGoodwill ? { external_id: record.order.rootExternalId } : null,
      customer: { external_id: customer.external_id, email: customer.email },
      amount_minor,
      currency: record.order.currency,
      ...{ expires_at, last_day, note, requested_at: draft.now },
    };
    planOperation(draft, { key: leg.id, kind: "credit", subject: orderSubject(record.order.rootExternalId), command, about: [leg.id] });
  }
}
