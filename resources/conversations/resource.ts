import { MessageOutlined } from "@ant-design/icons";
import { conversations } from "#contracts/conversations/conversations";
import type { ConversationCounts } from "#contracts/conversations/shapes";
import { defineResource } from "../define.ts";
import { conversationsPaths } from "./addresses.ts";

export const conversationsResource = defineResource({
  contract: conversations,
  path: conversationsPaths.list,
  menu: {
    group: "overview",
    icon: MessageOutlined,
    order: 45,
    count: { operation: "counts", of: ({ unread }: ConversationCounts) => unread },
  },
  words: ["records"],
  views: {
    list: {
      path: conversationsPaths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-last_at", filters: { tab: {}, about: {}, assignee_id: {}, language: {} } },
    },
    create: { path: conversationsPaths.create, load: () => import("./create.tsx"), words: ["cases"], can: ["update", "Conversation"] },
    show: { path: conversationsPaths.show, load: () => import("./show.tsx"), words: ["cases"] },
  },
});
