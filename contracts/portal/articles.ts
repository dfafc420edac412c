import { z } from "zod";
import { defineContract } from "../contract.ts";
import { Id, line } from "../envelope.ts";
import { languages } from "../session/rules.ts";

const ofStore = "/api/v1/public/portal/stores/:store/articles";
const store = line(253).min(1);
const query = z.strictObject({ language: z.enum(languages).default("en") });

export const PortalArticleRow = z.object({
  slug: z.string(),
  title: z.string(),
  /** The category's name; empty without one. */
  category: z.string(),
  reasons: z.array(z.string()),
  policy_ids: z.array(Id),
});
export type PortalArticleRow = z.output<typeof PortalArticleRow>;

export const PortalArticle = z.object({
  slug: z.string(),
  title: z.string(),
  /** Written by the server, which escapes all text and allows no addresses but of pages, mail and telephone. */
  html: z.string(),
  language: z.enum(languages),
  /** The reader's vote, if there is one. */
  helped: z.boolean().nullable(),
});
export type PortalArticle = z.output<typeof PortalArticle>;

/** The store's help, for everybody. */
export const portalArticles = defineContract({
  noun: "portal-articles",
  service: "public",
  operations: {
    list: {
      method: "GET",
      path: ofStore,
      can: "anyone",
      summary: "Published articles by category in order, at most 500; with q those found, best first, at most 20",
      params: z.object({ store }),
      query: query.extend({ q: line().optional() }),
      data: z.object({ items: z.array(PortalArticleRow) }),
      errors: ["NOT_FOUND"],
    },
    show: {
      method: "GET",
      path: `${ofStore}/:slug`,
      can: "anyone",
      summary: "An article in a language, else in English, else in the first it has",
      params: z.object({ store, slug: line(80).min(1) }),
      query,
      data: PortalArticle,
      errors: ["NOT_FOUND"],
    },
    vote: {
      method: "POST",
      path: `${ofStore}/:slug/votes`,
      can: "anyone",
      summary: "Say whether an article helped: one vote per visitor and article, which can be changed; thirty an hour per network address",
      params: z.object({ store, slug: line(80).min(1) }),
      body: z.strictObject({ helped: z.boolean() }),
      data: z.object({ helped: z.boolean() }),
      errors: ["NOT_FOUND", "RATE_LIMITED"],
      affects: ["articles"],
      example: { body: { helped: true } },
    },
  },
});
