import { TeamOutlined } from "@ant-design/icons";
import { members } from "#contracts/members";
import { defineResource } from "../define.ts";

const list = () => import("./list.tsx");
const member = () => import("./member.tsx");

export const membersResource = defineResource({
  contract: members,
  path: "/dashboard/members",
  menu: { group: "settings", icon: TeamOutlined, order: 60 },
  views: {
    list: { path: "", load: list },
    create: { path: "new", load: () => import("./invite.tsx") },
    show: { path: ":id", load: member },
    table: { path: "/dashboard/user/list", load: list },
    cards: { path: "/dashboard/user/cards", load: list },
    change: { path: "/dashboard/user/:id/edit", load: member },
  },
});
