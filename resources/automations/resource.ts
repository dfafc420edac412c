import { ThunderboltOutlined } from "@ant-design/icons";
import { automations } from "#contracts/automations/automations";
import { type AutomationType, automationTypes } from "#contracts/automations/states";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource, type View } from "../define.ts";

const base = "/dashboard/notifications/automations";

const paths = {
  list: `${base}/list`,
  create: `${base}/create`,
  show: `${base}/:id`,
  edit: `${base}/:id/edit`,
} as const;

/** The same screens by type, with one over all of a type. */
export const typedPaths = automationTypes.map((type) => ({
  type,
  root: `${base}/${type}`,
  show: `${base}/${type}/:id`,
  edit: `${base}/${type}/:id/edit`,
}));

const to = addressOf(paths);
export const automationsAddress = to.list();
export const typeAddress = (type: AutomationType): string => `${base}/${type}`;
export const newAutomationAddress = (type?: AutomationType): string => `${to.create()}${type ? `?type=${type}` : ""}`;
export const automationAddress = ({ type, id }: { type: AutomationType; id: string }): string => `${base}/${type}/${id}`;
export const editAutomationAddress = (row: { type: AutomationType; id: string }): string => `${automationAddress(row)}/edit`;

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
      path: paths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-created_at", filters: { type: {}, status: {} } },
    },
    create: { path: paths.create, load: () => import("./create.tsx"), can: ["create", "Automation"] },
    show: { path: paths.show, ...show },
    edit: { path: paths.edit, ...edit },
    ...ofTypes,
  },
});
