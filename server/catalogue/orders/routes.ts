import { orders } from "#contracts/orders/orders";
import { sendExport } from "#server/core/exports/api";
import type { CoreModule } from "#server/core/module";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { mount } from "#server/kit/mount";
import { addNote } from "./by-hand/add-note.ts";
import { cancelOrder, updateOrder } from "./by-hand/change-order.ts";
import { previewOrder } from "./by-hand/priced.ts";
import { recordOrder } from "./by-hand/record-order.ts";
import { createParcel, updateParcel } from "./parcels/parcels-by-hand.ts";
import { countOrders } from "./queries/counts.ts";
import { ordersExport } from "./queries/export.ts";
import { listOrders } from "./queries/list-orders.ts";
import { showOrder } from "./queries/show-order.ts";
import { orderTimeline } from "./queries/timeline.ts";

/**
 * Routes of orders in the back office. Most orders come through the public API and platform deliveries; some are
 * entered here.
 */
export const ordersModule: CoreModule = (app, deps) => {
  const { db, ports } = deps;
  /** Change an order in a transaction and return it as the change left it. */
  const changing = (context: CallContext, id: string, change: (tx: Tx) => Promise<void>) =>
    db.transaction(async (tx) => {
      await change(tx);
      return showOrder(tx, context, { id });
    });
  mount(
    app,
    orders,
    {
      list: ({ context, query }) => listOrders(db.kysely, context, query),
      counts: ({ context }) => countOrders(db.kysely, context),
      export: (call) => sendExport(deps, ordersExport(deps), call),
      show: ({ context, params }) => showOrder(db.kysely, context, { id: params.id }),
      timeline: ({ context, params, query }) => orderTimeline(db.kysely, context, params.id, query.cursor),
      create: ({ context, body }) => db.transaction((tx) => recordOrder(tx, context, body)),
      preview: async ({ body }) => previewOrder(body),
      update: ({ context, params, body }) => db.transaction((tx) => updateOrder(tx, context, params.id, body)),
      cancel: ({ context, params }) => db.transaction((tx) => cancelOrder(tx, context, params.id)),
      notes: ({ context, params, body }) => changing(context, params.id, (tx) => addNote(tx, context, params.id, body)),
      createParcel: ({ context, params, body }) => changing(context, params.id, (tx) => createParcel(tx, context, params.id, body)),
      updateParcel: ({ context, params, body }) =>
        changing(context, params.id, (tx) => updateParcel(tx, context, params.id, params.pid, body)),
    },
    ports,
  );
};
