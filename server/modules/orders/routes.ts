import { orders } from "#contracts/orders/orders";
import { sendExport } from "#server/exports/send-export";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/modules/module";
import { ordersExport } from "./exports.ts";
import { listOrders } from "./list-orders.ts";
import { recordOrder } from "./record-order.ts";
import { showOrder } from "./show-order.ts";

/**
 * Routes of orders in the back office. Most orders come through the public API and platform deliveries; some are
 * entered here.
 */
export const ordersModule: Module = (app, deps) => {
  const { db, ports } = deps;
  mount(
    app,
    orders,
    {
      list: ({ context, query }) => listOrders(db.kysely, context, query),
      export: (call) => sendExport(deps, ordersExport(deps), call),
      create: ({ context, body }) => db.transaction((tx) => recordOrder(tx, context, body)),
      show: ({ context, params }) => showOrder(db.kysely, context, { id: params.id }),
    },
    ports,
  );
};
