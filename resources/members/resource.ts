import { TeamOutlined } from "@ant-design/icons";
import { members } from "#contracts/members";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/members",
  create: "/dashboard/members/new",
  show: "/dashboard/members/:id",
  table: "/dashboard/user/list",
  cards: "/dashboard/user/cards",
  change: "/dashboard/user/:id/edit",
} as const;

const to = addressOf(paths);
export const membersAddress = to.list();
export const cardsAddress = to.cards();
export const inviteAddress = to.create();
export const memberAddress = to.show;

const people = { load: () => import("./list.tsx"), list: { limit: 20, sort: "name", filters: { status: {}, preset: {} } } };
const member = () => import("./member.tsx");

export const membersResource = defineResource({
  contract: members,
  path: "/dashboard/members",
  menu: { group: "settings", icon: TeamOutlined, order: 60 },
  views: {
    list: { path: paths.list, ...people },
    create: { path: paths.create, load: () => import("./invite.tsx") },
    show: { path: paths.show, load: member },
    table: { path: paths.table, ...people },
    cards: { path: paths.cards, ...people },
    change: { path: paths.change, load: member },
  },
});
