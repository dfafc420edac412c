import { MailOutlined } from "@ant-design/icons";
import { messages } from "#contracts/messages";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  people: "/dashboard/mail",
  list: "/dashboard/mail/all",
} as const;

const to = addressOf(paths);
export const peopleAddress = to.people();
export const logAddress = to.list();
/** The log, limited to one person. */
export const logOf = (recipient: string): string => `${logAddress}?recipient=${encodeURIComponent(recipient)}`;

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
      list: { limit: 20, sort: "-created_at", filters: { state: {}, kind: {}, channel: {}, language: {}, recipient: {}, from: {} } },
    },
  },
});
