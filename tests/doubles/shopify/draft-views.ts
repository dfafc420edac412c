import { bag, gid } from "./shapes.ts";
import { draftTotal, orderView } from "./views.ts";
import type { Draft, World } from "./world.ts";

export const draftView = (world: World, draft: Draft) => {
  const order = draft.orderId ? world.orders.get(draft.orderId) : null;
  return {
    id: gid("DraftOrder", draft.id),
    name: draft.name,
    status: draft.status,
    invoiceUrl: `https://test.myshopify.com/invoices/${draft.id}`,
    tags: draft.tags,
    totalPriceSet: bag(world, draftTotal(draft), draft.currency),
    ready: draft.calculating === 0,
    order: order ? orderView(world, order) : null,
  };
};

/** Read a draft as a query does: time has passed when it is read again. */
export function readDraft(world: World, draft: Draft) {
  const view = draftView(world, draft);
  draft.calculating = Math.max(0, draft.calculating - 1);
  return view;
}
