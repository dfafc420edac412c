import type { AppAbility } from "#contracts/ability";
import { defineAbility } from "#contracts/ability";
import { conversations } from "#contracts/conversations/conversations";
import { savedReplies } from "#contracts/conversations/saved-replies";
import { conversationSettings } from "#contracts/conversations/settings";
import type { Conversation, ConversationMessage } from "#contracts/conversations/shapes";
import { orders } from "#contracts/orders/orders";
import { merchants } from "#contracts/session/session";
import { conversationLife } from "#server/messaging/conversations/life";
import common from "#src/locales/en.json";
import records from "../../contracts/locales/records/en.json";
import CreateConversation from "../../resources/conversations/create.tsx";
import ConversationList from "../../resources/conversations/list.tsx";
import words from "../../resources/conversations/locales/en.json";
import ShowConversation from "../../resources/conversations/show.tsx";
import { allowedIn } from "./allowing.ts";
import { ok, page, type stubApi } from "./api-stub.ts";
import { renderRoutes } from "./refine-harness.tsx";

export { words };
export const prefix = "/api/v1/notifications/conversations";
export const slow = 40_000;
const at = "2026-06-01T09:00:00.000Z";

export const message = (over: Partial<ConversationMessage> = {}): ConversationMessage => ({
  ...{ id: "m1", position: 1, kind: "MESSAGE", author: "CUSTOMER", actor_id: null, actor_name: "", text: "Where is it?", files: [] },
  ...{ event: null, at },
  ...over,
});

export const conversation = (over: Partial<Conversation> = {}): Conversation => ({
  ...{ id: "c1", about: { kind: "return", id: "r1", number: "RMA-7" }, order_id: "o1", customer_name: "Amina", language: "fr" },
  ...{ customer_email: "amina@shop.test", status: "OPEN", assignee: null, snoozed_until: null, last_at: at, last_author: "CUSTOMER" },
  ...{ last_text: "Where is it?", unread: 0, waiting_since: at, first_response_minutes: null, resolution_minutes: null, created_at: at },
  ...{ version: 4, messages: [message()], has_earlier: false, waiting_minutes: 90, target_minutes: 240, customer_read: 0 },
  allowed_actions: allowedIn(conversationLife, over.status ?? "OPEN"),
  ...over,
});

export const member = (permissions: string[]): AppAbility => defineAbility({ userType: "member", permissions });
export const owner = defineAbility({ userType: "merchant" });

const counts = { all: 15, waiting: 3, mine: 1, unassigned: 2, open: 4, snoozed: 5, closed: 6, spam: 7, unread: 2 };
const figures = {
  ...{ answered: 4, first_response_median: 45, within_target: 3, resolved: 2, resolution_median: 180, target_minutes: 240 },
};

/** Answer what the screens of conversations read; a test replaces what it is about. */
export function answerConversations(api: ReturnType<typeof stubApi>, record = conversation()): void {
  api.answer("get", prefix, () => page([record]));
  api.answer("get", `${prefix}/:id`, () => ok(record));
  api.answer("get", `${prefix}/counts`, () => ok(counts));
  api.answer("get", `${prefix}/figures`, () => ok(figures));
  api.answer("get", `${prefix}/:id/presence`, () => ok({ customer: { is_here: false, is_typing: false, read: 0 }, typing: [] }));
  api.answer("get", `${prefix}/:id/saved-replies`, () => ok({ items: [] }));
  api.answer("post", `${prefix}/:id/typing`, () => ok({ typing: true }));
  api.answer("post", `${prefix}/:id/read`, () => ok({ unread: 0 }));
  api.answer("get", "/api/v1/merchants/members", () => ok({ items: [{ id: "u1", name: "Kim", email: "kim@shop.test" }] }));
}

const list = { limit: 20, sort: "-last_at", filters: { tab: {}, about: {}, assignee_id: {}, language: {} } };

/** Render the screens of conversations at an address below theirs. */
export const showConversations = (path: string, ability = owner) =>
  renderRoutes(
    [
      { path: "/dashboard/chat", element: <ConversationList />, handle: { resource: "conversations", list } },
      { path: "/dashboard/chat/new", element: <CreateConversation /> },
      { path: "/dashboard/chat/:id", element: <ShowConversation /> },
    ],
    {
      path: `/dashboard/chat${path}`,
      contracts: [conversations, conversationSettings, savedReplies, orders, merchants],
      words: common,
      namespaces: { conversations: words, records },
      ability,
    },
  );
