import { messages } from "#contracts/messages";
import { sendExport } from "#server/exports/send-export";
import type { CallContext } from "#server/kit/context";
import { mount } from "#server/kit/mount";
import type { Module } from "#server/modules/module";
import { messagesExport } from "./exports.ts";
import { countMessages, listMessages, listThreads, visibleMessages } from "./repository.ts";
import { sendKept } from "./send-kept.ts";
import { resendMessage, showMessage } from "./show-message.ts";
import { hasWayOut } from "./write-message.ts";

export const messagesModule: Module = (app, deps) => {
  const reader = deps.db.kysely;
  const visible = ({ store, actor }: CallContext) => visibleMessages(reader, store.id, actor.ability);
  mount(
    app,
    messages,
    {
      list: ({ context, query }) => listMessages(visible(context), reader, query),
      export: (call) => sendExport(deps, messagesExport(deps), call),
      counts: async ({ context }) => ({
        ...(await countMessages(visible(context), context.now)),
        can_send: await hasWayOut(reader, deps.config, context.store.id, "EMAIL"),
      }),
      sendKept: ({ context }) => sendKept(deps, context),
      threads: ({ context, query }) => listThreads(visible(context), reader, query),
      show: ({ context, params }) => showMessage(deps, context, params.id),
      resend: ({ context, params }) => resendMessage(deps, context, params.id),
    },
    deps.ports,
  );
};
