import { NotificationOutlined } from "@ant-design/icons";
import { templates } from "#contracts/templates/templates";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/settings/notifications/email",
  edit: "/dashboard/settings/notifications/email/:id",
} as const;

const to = addressOf(paths);
export const templatesAddress = to.list();
export const templateAddress = to.edit;

export const templatesResource = defineResource({
  contract: templates,
  path: paths.list,
  menu: { group: "settings", icon: NotificationOutlined, order: 52 },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx") },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "Template"] },
  },
});
