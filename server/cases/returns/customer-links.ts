import type { CreateReturn } from "#contracts/returns/bodies";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { judge } from "#server/cases/domain/returns/return-machine";
import type { Point } from "#server/cases/domain/returns/store-place";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { loadCase } from "./case/load.ts";
import type { ReturnsDeps } from "./deps.ts";
import { mayChooseCredit } from "./money/store-credit.ts";
import { cancelReturn } from "./operations/cancel-return.ts";
import { chooseOwnCredit } from "./operations/choose-credit.ts";
import { createReturn } from "./operations/create-return.ts";
import { quoteReturn } from "./operations/quote-return.ts";
import { loadOrder } from "./policy/load-order.ts";
import { returnable } from "./policy/returnable.ts";
import { storePlaces } from "./policy/store-places.ts";
import { showReturn } from "./queries/detail.ts";

/** Return the calls of the customer portal. The order is that of the token; a return of another order is NOT_FOUND. */
export const customerLinks = (deps: ReturnsDeps) => ({
  returnable: async (context: CallContext, orderId: string) =>
    returnable(deps, context, await deps.db.transaction((tx) => loadOrder(tx, context.store.id, orderId))),
  storePlaces: (context: CallContext, orderId: string, point: Point | null) => storePlaces(deps, context, orderId, point),
  request: (context: CallContext, body: CreateReturn, creditCode: string | null): Promise<ReturnDetail> =>
    createReturn(deps, context, body, creditCode),
  quote: (context: CallContext, body: CreateReturn, creditCode: string | null) => quoteReturn(deps, context, body, creditCode),
  async chooseCredit(context: CallContext, orderId: string, id: string, code: string | null) {
    await chooseOwnCredit(deps, context, orderId, id, code);
    return deps.db.transaction((tx) => showOwn(tx, context, orderId, id));
  },
  show: (context: CallContext, orderId: string, id: string) => deps.db.transaction((tx) => showOwn(tx, context, orderId, id)),
  async cancel(context: CallContext, orderId: string, id: string) {
    await deps.db.transaction((tx) => showOwn(tx, context, orderId, id));
    await cancelReturn(deps, context, id, {});
    return deps.db.transaction((tx) => showOwn(tx, context, orderId, id));
  },
});

async function showOwn(tx: Tx, context: CallContext, orderId: string, id: string) {
  const record = await loadCase(tx, context.store.id, id);
  if (record.order.id !== orderId) throw notFound();
  // Only staff may cancel a return whose parcel is in transit.
  const mayCancel = judge(record, "cancel", false).allowed && record.stage !== "IN_TRANSIT";
  return { detail: await showReturn(tx, context, id), mayCancel, mayChooseCredit: mayChooseCredit(record) };
}
