import { messageConnections } from "#contracts/message-connections";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/platforms/module";
import { saveConnection } from "./save-connection.ts";
import { showConnection } from "./show-connection.ts";
import { testConnection } from "./test-connection.ts";

export const messageConnectionsModule: Module = (app, deps) =>
  mount(
    app,
    messageConnections,
    {
      show: ({ context, params }) => showConnection(deps, context.store.id, params.channel),
      save: ({ context, params, body }) => saveConnection(deps, context, params.channel, body),
      test: ({ context, params }) => testConnection(deps, context, params.channel),
    },
    deps.ports,
  );
