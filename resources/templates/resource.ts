import { NotificationOutlined } from "@ant-design/icons";
import { templates } from "#contracts/templates/templates";
import { defineResource } from "../define.ts";
import { paths } from "./addresses.ts";

export const templatesResource = defineResource({
  contract: templates,
  path: paths.list,
  menu: { group: "settings", icon: NotificationOutlined, order: 52 },
  views: {
    list: { path: paths.list, load: () => import("./list.tsx") },
    edit: { path: paths.edit, load: () => import("./edit.tsx"), can: ["update", "Template"] },
  },
});
