import { MessageOutlined } from "@ant-design/icons";
import { messageConnections } from "#contracts/message-connections";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const messageConnectionsResource = defineResource({
  contract: messageConnections,
  path: paths.sms,
  menu: { group: "settings", icon: MessageOutlined, order: 53 },
  words: ["campaigns", "templates"],
  views: {
    sms: { path: paths.sms, load: () => import("./sms.tsx") },
    email: { path: paths.email, load: () => import("./email.tsx") },
  },
});
