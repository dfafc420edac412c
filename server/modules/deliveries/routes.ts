import type { FastifyInstance } from "fastify";
import { deliveries } from "#contracts/stores";
import { notFound } from "#server/kit/errors";
import { mount } from "#server/kit/mount";
import type { Module, ModuleDeps } from "#server/modules/module";
import type { DeliveryLinks } from "./links.ts";
import { receiveDelivery } from "./receive-delivery.ts";
import { listDeliveries, reviveDelivery, showDelivery } from "./repository.ts";
import { workDelivery } from "./work-delivery.ts";

/** Orders of several hundred lines pass the megabyte that every other body is held to. */
const largestDelivery = 4 * 1024 * 1024;

export const deliveriesModule: Module<DeliveryLinks> = async (app, deps) => {
  const { incoming, ...own } = deliveries.operations;
  mount(
    app,
    { ...deliveries, operations: own },
    {
      list: ({ context, query }) => listDeliveries(deps.db.kysely, context.store.id, query),
      again: ({ context, params }) => workAgain(deps, context.store.id, params.id),
    },
    deps.ports,
  );
  await app.register(async (scope) => {
    takeRawBodies(scope);
    mount(
      scope,
      { ...deliveries, operations: { incoming } },
      { incoming: ({ request }) => receiveDelivery(deps, request.headers, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)) },
      deps.ports,
    );
  });
};

/** The signature is over the bytes as they came, so nothing may read them first. Only in this scope: the rest of the API takes JSON. */
function takeRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: largestDelivery }, (_request, body, done) => done(null, body));
}

async function workAgain(deps: ModuleDeps & DeliveryLinks, storeId: string, id: string) {
  const isThere = await deps.db.transaction((tx) => reviveDelivery(tx, storeId, id));
  if (!isThere) throw notFound();
  await workDelivery(deps, storeId, id, { isLastTry: true });
  return showDelivery(deps.db.kysely, storeId, id);
}
