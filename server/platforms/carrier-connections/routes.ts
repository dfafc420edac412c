import { carrierConnections } from "#contracts/carrier-connections";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { checkConnection, createConnection, deleteConnection, listConnections, updateConnection } from "./connections.ts";
import { limitConnection } from "./limit-connection.ts";

export const carrierConnectionsModule: Module = (app, deps) =>
  mount(
    app,
    carrierConnections,
    {
      list: ({ context }) => listConnections(deps, context),
      create: ({ context, body }) => createConnection(deps, context, body),
      update: ({ context, params, body }) => updateConnection(deps, context, params.id, body),
      limit: ({ context, params, body }) => limitConnection(deps, context, params.id, body),
      check: ({ context, params }) => checkConnection(deps, context, params.id),
      async delete({ context, params }) {
        await deleteConnection(deps, context, params.id);
        return { deleted: true as const };
      },
    },
    deps.ports,
  );
