import { TeamOutlined } from "@ant-design/icons";
import { members } from "#contracts/members";
import { defineResource } from "../define.ts";
import { membersPaths } from "./addresses.ts";

const people = { load: () => import("./list.tsx"), list: { limit: 20, sort: "name", filters: { status: {}, preset: {} } } };
const member = () => import("./member.tsx");

export const membersResource = defineResource({
  contract: members,
  path: "/dashboard/members",
  menu: { group: "settings", icon: TeamOutlined, order: 60 },
  views: {
    list: { path: membersPaths.list, ...people },
    create: { path: membersPaths.create, load: () => import("./invite.tsx") },
    show: { path: membersPaths.show, load: member },
    table: { path: membersPaths.table, ...people },
    cards: { path: membersPaths.cards, ...people },
    change: { path: membersPaths.change, load: member },
  },
});
