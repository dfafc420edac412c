import { ProjectOutlined } from "@ant-design/icons";
import { returns } from "#contracts/returns/returns";
import { defineResource } from "../define.ts";

export const boardResource = defineResource({
  name: "board",
  contract: returns,
  can: ["read", "Case"],
  path: "/dashboard/kanban",
  menu: { group: "overview", icon: ProjectOutlined, order: 10 },
  views: { board: { path: "", load: () => import("./board.tsx") } },
});
