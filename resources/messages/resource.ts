import { MailOutlined } from "@ant-design/icons";
import { messages } from "#contracts/messages";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const messagesResource = defineResource({
  contract: messages,
  path: paths.people,
  menu: { group: "overview", icon: MailOutlined, order: 40 },
  words: ["records"],
  views: {
    people: { path: paths.people, load: () => import("./people.tsx") },
    list: {
      path: paths.list,
      load: () => import("./all.tsx"),
      list: { limit: 20, sort: "-created_at", filters: { state: {}, kind: {}, language: {}, recipient: {} } },
    },
  },
});
