import { MessageOutlined } from "@ant-design/icons";
import { conversations } from "#contracts/conversations/conversations";
import type { ConversationCounts } from "#contracts/conversations/shapes";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/chat",
  create: "/dashboard/chat/new",
  show: "/dashboard/chat/:id",
} as const;

const to = addressOf(paths);
export const conversationsAddress = to.list();
export const newConversationAddress = to.create();
export const conversationAddress = to.show;

export const conversationsResource = defineResource({
  contract: conversations,
  path: paths.list,
  menu: {
    group: "overview",
    icon: MessageOutlined,
    order: 45,
    count: { operation: "counts", of: ({ unread }: ConversationCounts) => unread },
  },
  words: ["records"],
  views: {
    list: {
      path: paths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-last_at", filters: { tab: {}, about: {}, assignee_id: {}, language: {} } },
    },
    create: { path: paths.create, load: () => import("./create.tsx"), words: ["cases"], can: ["update", "Conversation"] },
    show: { path: paths.show, load: () => import("./show.tsx"), words: ["cases"] },
  },
});
