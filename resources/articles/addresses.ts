import { addressOf } from "#src/lib/address-of";

/** The path of each screen; the resource declares its views by them. */
export const paths = {
  list: "/dashboard/blog/posts",
  create: "/dashboard/blog/new",
  show: "/dashboard/blog/post/:id",
} as const;

const to = addressOf(paths);
export const listAddress = to.list();
export const newArticleAddress = to.create();
export const articleAddress = to.show;
