import { messages } from "#contracts/messages";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import { hasWayOut } from "#server/messaging/writing/api";
import type { Module } from "#server/platforms/module";
import { messagesExport } from "./queries/export.ts";
import { resendMessage, showMessage } from "./queries/show-message.ts";
import { countMessages, listMessages, listThreads, visibleMessages } from "./repository.ts";
import { sendKept } from "./sending/send-kept.ts";

export const messagesModule: Module = (app, deps) => {
  const reader = deps.db.kysely;
  mount(
    app,
    messages,
    {
      list: ({ context, query }) => listMessages(deps, context, query),
      export: (call) => sendExport(deps, messagesExport(deps), call),
      counts: async ({ context }) => ({
        ...(await countMessages(visibleMessages(reader, context.store.id, context.actor.ability), context.now)),
        can_send: await hasWayOut(reader, deps.config, context.store.id, "EMAIL"),
      }),
      sendKept: ({ context }) => sendKept(deps, context),
      threads: ({ context, query }) => listThreads(deps, context, query),
      show: ({ context, params }) => showMessage(deps, context, params.id),
      resend: ({ context, params }) => resendMessage(deps, context, params.id),
    },
    deps.ports,
  );
};
