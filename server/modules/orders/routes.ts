import { orders } from "#contracts/orders";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/modules/module";
import { listOrders } from "./list-orders.ts";
import { showOrder } from "./show-order.ts";

/** Orders as the back office reads them; they are told through the public service and the platforms' deliveries. */
export const ordersModule: Module = (app, { db, ports }) => {
  mount(
    app,
    orders,
    {
      list: ({ context, query }) => listOrders(db.kysely, context, query),
      show: ({ context, params }) => showOrder(db.kysely, context, { id: params.id }),
    },
    ports,
  );
};
