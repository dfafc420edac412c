import { MailOutlined } from "@ant-design/icons";
import { messages } from "#contracts/messages";
import { defineResource } from "../define.ts";
import { messagesPaths } from "./addresses.ts";

export const messagesResource = defineResource({
  contract: messages,
  path: messagesPaths.people,
  menu: { group: "overview", icon: MailOutlined, order: 40 },
  words: ["records"],
  views: {
    people: { path: messagesPaths.people, load: () => import("./people.tsx") },
    list: {
      path: messagesPaths.list,
      load: () => import("./all.tsx"),
      list: { limit: 20, sort: "-created_at", filters: { state: {}, kind: {}, language: {}, recipient: {} } },
    },
  },
});
