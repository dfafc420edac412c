import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { openDraft } from "../case/load.ts";
import { saveCase } from "../case/save.ts";
import type { ReturnsDeps } from "../deps.ts";
import { chooseCredit, mayChooseCredit } from "../money/store-credit.ts";

/**
 * Choose, as the customer of an order, the store credit that pays what the exchange costs more; it is spent when the
 * return is processed. @throws NOT_FOUND for a return of another order, WRONG_STAGE once nothing is left to process
 */
export const chooseOwnCredit = (deps: ReturnsDeps, context: CallContext, orderId: string, id: string, code: string | null): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const draft = await openDraft(tx, context, id);
    const { record } = draft;
    if (record.order.id !== orderId) throw notFound();
    ensure(mayChooseCredit(record), "WRONG_STAGE", { stage: record.stage, status: record.status });
    await chooseCredit(deps, draft, code);
    draft.log("Updated", { store_credit: code !== null });
    await saveCase(draft, "update");
  });
