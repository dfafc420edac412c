import { deliveries } from "#contracts/stores";
import { writeAudit } from "#server/core/audit/api";
import { sendExport } from "#server/core/exports/api";
import type { CallContext } from "#server/kit/context";
import { mount } from "#server/kit/mount";
import { takeRawBodies } from "#server/kit/raw-bodies";
import type { Module, ModuleDeps } from "#server/platforms/module";
import { deliveriesExport } from "./exports.ts";
import { processDelivery } from "./process-delivery.ts";
import { receiveDelivery } from "./receive-delivery.ts";
import { listDeliveries, requeueDelivery, showDelivery } from "./repository.ts";

/** Orders with several hundred lines exceed the one-megabyte limit of other bodies. */
const largestDelivery = 4 * 1024 * 1024;

export const deliveriesModule: Module = async (app, deps) => {
  const { incoming, ...own } = deliveries.operations;
  mount(
    app,
    { ...deliveries, operations: own },
    {
      list: ({ context, query }) => listDeliveries(deps.db.kysely, context, query),
      export: (call) => sendExport(deps, deliveriesExport(deps), call),
      again: ({ context, params }) => workAgain(deps, context, params.id),
    },
    deps.ports,
  );
  await app.register(async (scope) => {
    takeRawBodies(scope, largestDelivery);
    mount(
      scope,
      { ...deliveries, operations: { incoming } },
      { incoming: ({ request }) => receiveDelivery(deps, request.headers, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)) },
      deps.ports,
    );
  });
};

async function workAgain(deps: ModuleDeps, context: CallContext, id: string) {
  const storeId = context.store.id;
  await deps.db.transaction(async (tx) => {
    await requeueDelivery(tx, storeId, id);
    await writeAudit(tx, context, { action: "delivery.worked_again", object_type: "delivery", object_id: id });
  });
  await processDelivery(deps, storeId, id, { isLastTry: true });
  return showDelivery(deps.db.kysely, context, id);
}
