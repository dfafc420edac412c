import { ReadOutlined } from "@ant-design/icons";
import { articles } from "#contracts/articles/articles";
import { addressOf } from "#src/lib/routing/address-of";
import { defineResource } from "../define.ts";

const paths = {
  list: "/dashboard/blog/posts",
  create: "/dashboard/blog/new",
  show: "/dashboard/blog/post/:id",
} as const;

const to = addressOf(paths);
export const articlesAddress = to.list();
export const newArticleAddress = to.create();
export const articleAddress = to.show;

export const articlesResource = defineResource({
  contract: articles,
  path: "/dashboard/blog",
  menu: { group: "marketing", icon: ReadOutlined, order: 60 },
  words: ["records"],
  views: {
    list: {
      path: paths.list,
      load: () => import("./list.tsx"),
      list: { limit: 20, sort: "-updated_at", filters: { tab: {}, category_id: {} } },
    },
    // The editor of mails brings its words.
    create: { path: paths.create, load: () => import("./create.tsx"), words: ["templates"], can: ["create", "Article"] },
    show: { path: paths.show, load: () => import("./show.tsx"), words: ["templates"] },
  },
});
