import { MessageOutlined } from "@ant-design/icons";
import { messageConnections } from "#contracts/message-connections";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

/** The path of each screen; the resource declares its views by them. */
export const messageConnectionsPaths = {
  sms: "/dashboard/settings/notifications/sms",
  email: "/dashboard/settings/notifications/email/connection",
} as const;

const to = addressOf(messageConnectionsPaths);
export const mailServerAddress = to.email();
export const textConnectionAddress = to.sms();

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
