import { orders } from "#contracts/orders/orders";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/modules/module";
import { listOrders } from "./list-orders.ts";
import { recordOrder } from "./record-order.ts";
import { showOrder } from "./show-order.ts";

/** Orders as the back office reads them. Most are told through the public service and the platforms' deliveries; some are written down here. */
export const ordersModule: Module = (app, { db, ports }) => {
  mount(
    app,
    orders,
    {
      list: ({ context, query }) => listOrders(db.kysely, context, query),
      create: ({ context, body }) => db.transaction((tx) => recordOrder(tx, context, body)),
      show: ({ context, params }) => showOrder(db.kysely, context, { id: params.id }),
    },
    ports,
  );
};
