import { conversations } from "#contracts/conversations/conversations";
import { savedReplies } from "#contracts/conversations/saved-replies";
import { conversationSettings } from "#contracts/conversations/settings";
import { sendExport } from "#server/core/exports/api";
import { type Handlers, mount } from "#server/kit/mount";
import type { Module, ModuleDeps } from "#server/platforms/module";
import { conversationsExport } from "./exports.ts";
import { replyTo, startConversation } from "./operations/reply.ts";
import { assign, clearSpam, close, markSpam, reopen, snooze, wake } from "./operations/status.ts";
import { registerPortalConversations } from "./portal-routes.ts";
import { loadPresence, markSeen, noteTyping, publishPresence } from "./presence.ts";
import { countConversations, figuresOf } from "./queries/counts.ts";
import { earlierMessages, showConversation } from "./queries/detail.ts";
import { findConversation } from "./queries/find.ts";
import { listConversations } from "./queries/list.ts";
import { readConversation } from "./record.ts";
import { createReply, deleteReply, listReplies, repliesFor, updateReply } from "./saved-replies.ts";
import { saveSettings, settingsOf } from "./settings.ts";

type Calls = Handlers<typeof conversations>;

/** Register conversations for staff and customers, saved replies and answering hours. */
export const conversationsModule: Module = (app, deps) => {
  const { kysely } = deps.db;
  mount(app, conversations, { ...readsOf(deps), ...writesOf(deps) }, deps.ports);
  mount(
    app,
    savedReplies,
    {
      list: ({ context }) => listReplies(kysely, context.store.id),
      create: ({ context, body }) => createReply(deps, context, body),
      update: ({ context, params, body }) => updateReply(deps, context, params.id, body),
      delete: ({ context, params }) => deleteReply(deps, context, params.id),
    },
    deps.ports,
  );
  mount(
    app,
    conversationSettings,
    {
      show: ({ context }) => settingsOf(kysely, context.store),
      save: ({ context, body }) => saveSettings(deps, context, body),
    },
    deps.ports,
  );
  registerPortalConversations(app, deps);
};

type Reads = "list" | "export" | "counts" | "figures" | "find" | "show" | "earlier" | "replies" | "presence";

function readsOf(deps: ModuleDeps): Pick<Calls, Reads> {
  const { kysely } = deps.db;
  return {
    list: ({ context, query }) => listConversations(kysely, context, query),
    export: (call) => sendExport(deps, conversationsExport(deps), call),
    counts: ({ context }) => countConversations(kysely, context),
    figures: ({ context }) => figuresOf(kysely, context),
    find: async ({ context, query }) => ({ conversation: await findConversation(kysely, context, query) }),
    show: ({ context, params }) => showConversation(kysely, context, params.id),
    earlier: ({ context, params, query }) => earlierMessages(kysely, context, params.id, query.before),
    replies: ({ context, params }) => repliesFor(deps, context, params.id),
    presence: ({ context, params }) => loadPresence(kysely, context, params.id),
  };
}

function writesOf(deps: ModuleDeps): Omit<Calls, Reads> {
  return {
    create: ({ context, body }) => startConversation(deps, context, body),
    typing: async ({ context, params }) => {
      await deps.db.transaction((tx) => noteTyping(tx, context, params.id));
      return { typing: true };
    },
    read: ({ context, params }) =>
      deps.db.transaction(async (tx) => {
        const record = await readConversation(tx, context, params.id);
        await markSeen(tx, context, record);
        await publishPresence(tx, record);
        return { unread: 0 };
      }),
    reply: ({ context, params, body }) => replyTo(deps, context, params.id, body),
    assign: ({ context, params, body }) => assign(deps, context, params.id, body.member_id),
    snooze: ({ context, params, body }) => snooze(deps, context, params.id, body.until),
    wake: ({ context, params }) => wake(deps, context, params.id),
    close: ({ context, params }) => close(deps, context, params.id),
    reopen: ({ context, params }) => reopen(deps, context, params.id),
    spam: ({ context, params }) => markSpam(deps, context, params.id),
    notSpam: ({ context, params }) => clearSpam(deps, context, params.id),
  };
}
