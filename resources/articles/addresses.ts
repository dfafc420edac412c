import { addressOf } from "#src/lib/routing/address-of";

/** The path of each screen; the resource declares its views by them. */
export const articlesPaths = {
  list: "/dashboard/blog/posts",
  create: "/dashboard/blog/new",
  show: "/dashboard/blog/post/:id",
} as const;

const to = addressOf(articlesPaths);
export const articlesAddress = to.list();
export const newArticleAddress = to.create();
export const articleAddress = to.show;
