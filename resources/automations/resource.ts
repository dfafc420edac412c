import { ThunderboltOutlined } from "@ant-design/icons";
import { automations } from "#contracts/automations/automations";
import { defineResource, type View } from "../define.ts";
import { automationsPaths, typedPaths } from "./addresses.ts";

const show = { load: () => import("./show.tsx") };
const edit = { load: () => import("./edit.tsx"), can: ["update", "Automation"] } as const;

/** Each type has an address of its own for its screens. */
const ofTypes = Object.fromEntries(
  typedPaths.flatMap(({ type, ...typed }): [string, View][] => [
    [type, { path: typed.root, load: () => import("./type.tsx") }],
    [`${type}-show`, { path: typed.show, ...show }],
    [`${type}-edit`, { path: typed.edit, ...edit }],
  ]),
);

export const automationsResource = defineResource({
  contract: automations,
  path: "/dashboard/notifications/automations",
  menu: { group: "marketing", icon: ThunderboltOutlined, order: 30 },
  words: ["campaigns", "records", "templates"],
  views: {
    list: {
      path: automationsPaths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-created_at", filters: { type: {}, status: {} } },
    },
    create: { path: automationsPaths.create, load: () => import("./create.tsx"), can: ["create", "Automation"] },
    show: { path: automationsPaths.show, ...show },
    edit: { path: automationsPaths.edit, ...edit },
    ...ofTypes,
  },
});
