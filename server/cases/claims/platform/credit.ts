import { languageOrEnglish } from "#contracts/session/session";
import type { Validity } from "#server/cases/domain/money/store-credit";
import { documentWords } from "#server/kit/documents/words";
import { buyerOf } from "#server/platforms/operations/buyer";
import { planCredit } from "#server/platforms/operations/plan-credit";
import type { Draft } from "../case/draft.ts";
import { ownerOf } from "../case/plan-operation.ts";
import type { CreditDue } from "../money/pay-credit.ts";
import { addLeg, nameLeg } from "../money/payouts.ts";

/** Have a connected store's platform issue the credits. @throws PLATFORM_SCOPE_MISSING */
export async function planCredits(draft: Draft, dues: readonly CreditDue[], validity: Validity, reason: string | null): Promise<void> {
  const { record, tx } = draft;
  const { customer, language } = await buyerOf(tx, record);
  const common = {
    ...{ currency: record.order.currency, orderExternalId: record.order.rootExternalId, customer, scopes: record.scopes, validity },
    note: documentWords(languageOrEnglish(language)).claim.note.replace("{number}", record.row.number),
  };
  for (const { kind, amount, payout_id } of dues)
    await planCredit(draft, ownerOf(draft), { ...common, amount_minor: amount, isGoodwill: kind === "BONUS_CREDIT" }, async () => {
      const leg = await addLeg(draft, { kind, amount_minor: amount, payment_id: null, state: "RESERVED", reason, payout_id });
      nameLeg(draft, payout_id, leg.id);
      return leg;
    });
}
