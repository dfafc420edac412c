import { z } from "zod";
import { defineContract } from "../contract.ts";
import { ExpectedVersion, Id } from "../envelope.ts";
import { ArticleContent } from "./content.ts";

const Titles = ArticleContent.shape.titles;

export const ArticleCategory = z.object({
  id: Id,
  names: Titles,
  articles: z.int(),
  version: z.int(),
});
export type ArticleCategory = z.output<typeof ArticleCategory>;
const categories = "/api/v1/merchant/articles/categories";
const params = z.object({ id: Id });
const names = Titles.refine((one) => Object.values(one).some(Boolean), { message: "REQUIRED" });

/** The headings that articles stand under, in order. */
export const articleCategories = defineContract({
  noun: "article-categories",
  subject: "Article",
  service: "return-and-exchange",
  operations: {
    list: {
      method: "GET",
      path: categories,
      can: ["read", "Article"],
      summary: "The categories in order; at most 50",
      data: z.object({ items: z.array(ArticleCategory) }),
    },
    create: {
      method: "POST",
      path: categories,
      can: ["create", "Article"],
      summary: "Add a category at the end",
      body: z.strictObject({ names }),
      data: ArticleCategory,
      status: 201,
      errors: ["LIMIT_REACHED"],
      affects: ["article-categories", "articles"],
      example: { body: { names: { en: "Returns" } } },
    },
    update: {
      method: "PUT",
      path: `${categories}/:id`,
      can: ["update", "Article"],
      summary: "Rename a category",
      params,
      body: z.strictObject({ names, expected_version: ExpectedVersion }),
      data: ArticleCategory,
      errors: ["NOT_FOUND", "STALE_VERSION"],
      affects: ["article-categories", "articles"],
      example: { body: { names: { en: "Returns" }, expected_version: 1 } },
    },
    arrange: {
      method: "POST",
      path: `${categories}/arrange`,
      can: ["update", "Article"],
      summary: "Set the order of the categories",
      body: z.strictObject({ ids: z.array(Id).min(1).max(50) }),
      data: z.object({ arranged: z.int() }),
      errors: ["NOT_FOUND"],
      example: { body: { ids: ["0198…"] } },
    },
    delete: {
      method: "DELETE",
      path: `${categories}/:id`,
      can: ["delete", "Article"],
      summary: "Delete a category; its articles are kept without one",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND"],
      affects: ["article-categories", "articles"],
    },
  },
});
