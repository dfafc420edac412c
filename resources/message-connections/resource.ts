import { MessageOutlined } from "@ant-design/icons";
import { messageConnections } from "#contracts/message-connections";
import { defineResource } from "../define.ts";
import { messageConnectionsPaths } from "./addresses.ts";

export const messageConnectionsResource = defineResource({
  contract: messageConnections,
  path: messageConnectionsPaths.sms,
  menu: { group: "settings", icon: MessageOutlined, order: 53 },
  words: ["campaigns", "templates"],
  views: {
    sms: { path: messageConnectionsPaths.sms, load: () => import("./sms.tsx") },
    email: { path: messageConnectionsPaths.email, load: () => import("./email.tsx") },
  },
});
