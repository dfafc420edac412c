import type { Body } from "#contracts/returns/actions";
import { languageOrEnglish } from "#contracts/session/session";
import { documentWords } from "#server/kit/documents/words";
import { newId } from "#server/kit/ids";
import { buyerOf } from "#server/platforms/operations/buyer";
import { planCredit } from "#server/platforms/operations/plan-credit";
import type { Draft } from "../case/draft.ts";
import { ownerOf } from "../case/plan-operation.ts";
import type { ReturnsDeps } from "../deps.ts";
import { addLeg } from "../money/ledger.ts";
import { validityOf } from "../money/store-credit.ts";

type Wanted = Body<"create-store-credit">["data"];

/** Have a connected store's platform issue the credit and its bonus. @throws PLATFORM_SCOPE_MISSING */
export async function planCredits(deps: ReturnsDeps, draft: Draft, due: { amount: number; bonus: number }, wanted: Wanted): Promise<void> {
  const { record, tx } = draft;
  const { customer, language } = await buyerOf(tx, record);
  const common = {
    ...{ currency: record.order.currency, orderExternalId: record.order.rootExternalId, customer, scopes: record.scopes },
    validity: await validityOf(deps, draft, wanted.expires_at),
    note: documentWords(languageOrEnglish(language)).invoice.note.replace("{number}", record.row.number),
  };
  for (const { kind, amount_minor } of [
    { kind: "STORE_CREDIT" as const, amount_minor: due.amount },
    { kind: "BONUS_CREDIT" as const, amount_minor: due.bonus },
  ]) {
    if (amount_minor === 0) continue;
    const leg = { id: newId(), kind, amount_minor, payment_id: null, state: "RESERVED" as const, reason: wanted.reason ?? null };
    await planCredit(draft, ownerOf(draft), { ...common, amount_minor, isGoodwill: kind === "BONUS_CREDIT" }, () => addLeg(draft, leg));
  }
}
