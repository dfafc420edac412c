import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id, listQuery, pageOf, Time } from "../envelope.ts";
import { languages } from "../session/rules.ts";

export const ArticleMiss = z.object({
  id: Id,
  query: z.string(),
  language: z.enum(languages),
  searches: z.int(),
  first_at: Time,
  last_at: Time,
});
export type ArticleMiss = z.output<typeof ArticleMiss>;
const misses = "/api/v1/merchant/articles/misses";

/** What customers searched for and did not find. */
export const articleMisses = defineContract({
  noun: "article-misses",
  subject: "Article",
  service: "return-and-exchange",
  operations: {
    list: {
      method: "GET",
      path: misses,
      can: ["read", "Article"],
      summary: "Searches without an answer, the most frequent first",
      query: listQuery({ sorts: ["searches", "last_at"], filters: {}, limit: { default: 20, max: 100 } }),
      data: pageOf(ArticleMiss),
    },
    delete: {
      method: "DELETE",
      path: `${misses}/:id`,
      can: ["update", "Article"],
      summary: "Dismiss a search, because an article now exists or none is needed",
      params: z.object({ id: Id }),
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND"],
    },
  },
});
