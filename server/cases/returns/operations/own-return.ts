import type { ReturnDetail } from "#contracts/returns/shapes";
import { judge } from "#server/cases/domain/returns/return-machine";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { loadCase, openDraft } from "../case/load.ts";
import { saveCase } from "../case/save.ts";
import { chooseCredit, mayChooseCredit } from "../money/store-credit.ts";
import { showReturn } from "../queries/detail.ts";
import { cancelReturn } from "./cancel-return.ts";

// A return as the customer of an order may see and change it. A return of another order is NOT_FOUND.

/** A return, and what its customer may still do. */
export interface OwnReturn {
  detail: ReturnDetail;
  mayCancel: boolean;
  mayChooseCredit: boolean;
}
type Deps = Pick<ModuleDeps, "db">;

/** @throws NOT_FOUND */
export const showOwnReturn = ({ db }: Deps, context: CallContext, orderId: string, id: string): Promise<OwnReturn> =>
  db.transaction((tx) => showOwn(tx, context, orderId, id));

/** @throws NOT_FOUND, and as `cancelReturn` */
export async function cancelOwnReturn(deps: ModuleDeps, context: CallContext, orderId: string, id: string): Promise<OwnReturn> {
  await showOwnReturn(deps, context, orderId, id);
  await cancelReturn(deps, context, id, {});
  return showOwnReturn(deps, context, orderId, id);
}

/**
 * Choose the store credit that pays what the exchange costs more; it is spent when the return is processed. @throws NOT_FOUND, and
 * WRONG_STAGE once nothing is left to process
 */
export async function chooseOwnCredit(
  deps: Deps,
  context: CallContext,
  orderId: string,
  id: string,
  code: string | null,
): Promise<OwnReturn> {
  await deps.db.transaction(async (tx) => {
    const draft = await openDraft(tx, context, id);
    const { record } = draft;
    if (record.order.id !== orderId) throw notFound();
    ensure(mayChooseCredit(record), "WRONG_STAGE", { stage: record.stage, status: record.status });
    await chooseCredit(draft, code);
    draft.log("Updated", { store_credit: code !== null });
    await saveCase(draft, "update");
  });
  return showOwnReturn(deps, context, orderId, id);
}

async function showOwn(tx: Tx, context: CallContext, orderId: string, id: string): Promise<OwnReturn> {
  const record = await loadCase(tx, context.store.id, id);
  if (record.order.id !== orderId) throw notFound();
  // Only staff may cancel a return whose parcel is in transit.
  const mayCancel = judge(record, "cancel", false).allowed && record.stage !== "IN_TRANSIT";
  return { detail: await showReturn(tx, context, id), mayCancel, mayChooseCredit: mayChooseCredit(record) };
}
