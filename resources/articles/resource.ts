import { ReadOutlined } from "@ant-design/icons";
import { articles } from "#contracts/articles/articles";
import { defineResource } from "../define.ts";
import { articlesPaths } from "./addresses.ts";

export const articlesResource = defineResource({
  contract: articles,
  path: "/dashboard/blog",
  menu: { group: "marketing", icon: ReadOutlined, order: 60 },
  words: ["records"],
  views: {
    list: {
      path: articlesPaths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-updated_at", filters: { tab: {}, category_id: {} } },
    },
    // The editor of mails brings its words.
    create: { path: articlesPaths.create, load: () => import("./create.tsx"), words: ["templates"], can: ["create", "Article"] },
    show: { path: articlesPaths.show, load: () => import("./show.tsx"), words: ["templates"] },
  },
});
