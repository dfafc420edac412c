import { TeamOutlined } from "@ant-design/icons";
import { members } from "#contracts/members";
import { defineResource } from "../define.ts";

const people = { load: () => import("./list.tsx"), list: { limit: 20, sort: "name", filters: { status: {}, preset: {} } } };
const member = () => import("./member.tsx");

export const membersResource = defineResource({
  contract: members,
  path: "/dashboard/members",
  menu: { group: "settings", icon: TeamOutlined, order: 60 },
  views: {
    list: { path: "", ...people },
    create: { path: "new", load: () => import("./invite.tsx") },
    show: { path: ":id", load: member },
    table: { path: "/dashboard/user/list", ...people },
    cards: { path: "/dashboard/user/cards", ...people },
    change: { path: "/dashboard/user/:id/edit", load: member },
  },
});
