import { FolderOpenOutlined } from "@ant-design/icons";
import { files } from "#contracts/files";
import { defineResource } from "../define.ts";
import { fileFilters } from "./filters.ts";

const paths = { list: "/dashboard/files-manager" } as const;

export const filesResource = defineResource({
  contract: files,
  path: paths.list,
  menu: { group: "overview", icon: FolderOpenOutlined, order: 30 },
  words: ["records"],
  views: {
    list: { path: paths.list, load: () => import("./list.tsx"), list: { limit: 24, sort: "-created_at", filters: fileFilters } },
  },
});
