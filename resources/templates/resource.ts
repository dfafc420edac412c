import { NotificationOutlined } from "@ant-design/icons";
import { templates } from "#contracts/templates/templates";
import { defineResource } from "../define.ts";
import { templatesPaths } from "./addresses.ts";

export const templatesResource = defineResource({
  contract: templates,
  path: templatesPaths.list,
  menu: { group: "settings", icon: NotificationOutlined, order: 52 },
  views: {
    list: { path: templatesPaths.list, load: () => import("./list.tsx") },
    edit: { path: templatesPaths.edit, load: () => import("./edit.tsx"), can: ["update", "Template"] },
  },
});
