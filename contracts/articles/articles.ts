import { z } from "zod";
import { defineContract, type Operation } from "../contract.ts";
import { ExpectedVersion, Id, line, listQuery, pageOf, Time } from "../envelope.ts";
import { exportOf } from "../exports/export-of.ts";
import { languages } from "../session/rules.ts";
import { ArticleContent, ArticleText, Slug } from "./content.ts";

const articleStatuses = ["DRAFT", "PUBLISHED"] as const;
export type ArticleStatus = (typeof articleStatuses)[number];
export const articleTabs = ["all", "published", "changed", "draft"] as const;

const prefix = "/api/v1/merchant/articles";
const params = z.object({ id: Id });

export const ArticleRow = z.object({
  id: Id,
  slug: z.string(),
  /** In English, else in the first language it has. */
  title: z.string(),
  status: z.enum(articleStatuses),
  /** The draft differs from what is published. */
  is_changed: z.boolean(),
  category: z.object({ id: Id, names: z.partialRecord(z.enum(languages), z.string()) }).nullable(),
  languages: z.array(z.enum(languages)),
  helped: z.int(),
  not_helped: z.int(),
  published_at: Time.nullable(),
  updated_at: Time,
  version: z.int(),
});
export type ArticleRow = z.output<typeof ArticleRow>;

export const Article = ArticleRow.extend({
  content: ArticleContent,
  /** Return reasons and policies whose items the portal shows it beside. */
  reasons: z.array(z.string()),
  policy_ids: z.array(Id),
  published_version: z.int().nullable(),
  versions: z.array(z.object({ version: z.int(), actor: z.string(), published_at: Time })),
});
export type Article = z.output<typeof Article>;

const fields = {
  slug: Slug,
  category_id: Id.nullable().default(null),
  content: ArticleContent,
  reasons: z.array(line(60).min(1)).max(50).default([]),
  policy_ids: z.array(Id).max(100).default([]),
};

const list = {
  method: "GET",
  path: prefix,
  can: ["read", "Article"],
  summary: "The store's help articles, the latest change first; q finds words of titles and texts without case and accents",
  query: listQuery({
    sorts: ["updated_at", "title"],
    filters: { tab: z.enum(articleTabs).optional(), category_id: Id.optional() },
    limit: { default: 20, max: 100 },
  }),
  data: pageOf(ArticleRow),
} as const satisfies Operation;

const example = {
  slug: "how-to-return",
  content: {
    titles: { en: "How to return" },
    bodies: { en: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Start in the portal." }] }] } },
  },
};

/** The store's help for its customers, shown and searched in the portal. */
export const articles = defineContract({
  noun: "articles",
  subject: "Article",
  service: "return-and-exchange",
  operations: {
    list,
    export: exportOf(list, "Help articles"),
    counts: {
      method: "GET",
      path: `${prefix}/counts`,
      can: ["read", "Article"],
      summary: "How many articles each tab holds",
      data: z.object({ all: z.int(), published: z.int(), changed: z.int(), draft: z.int() }),
    },
    create: {
      method: "POST",
      path: prefix,
      can: ["create", "Article"],
      summary: "Write an article; nobody sees it before it is published",
      body: z.strictObject(fields),
      data: Article,
      status: 201,
      errors: ["NAME_TAKEN", "LIMIT_REACHED", "NOT_FOUND", "LINK_NOT_ALLOWED"],
      example: { body: example },
    },
    show: {
      method: "GET",
      path: `${prefix}/:id`,
      can: ["read", "Article"],
      summary: "An article",
      params,
      data: Article,
      errors: ["NOT_FOUND"],
    },
    update: {
      method: "PUT",
      path: `${prefix}/:id`,
      can: ["update", "Article"],
      summary: "Change an article; its text only in the draft, until it is published again",
      params,
      body: z.strictObject({ ...fields, expected_version: ExpectedVersion }),
      data: Article,
      errors: ["NOT_FOUND", "STALE_VERSION", "NAME_TAKEN", "LINK_NOT_ALLOWED"],
      example: { body: { ...example, expected_version: 1 } },
    },
    publish: {
      method: "POST",
      path: `${prefix}/:id/publish`,
      can: ["send", "Article"],
      summary: "Publish the draft as the article's next version, which never changes",
      params,
      body: z.strictObject({ expected_version: ExpectedVersion }),
      data: Article,
      errors: ["NOT_FOUND", "STALE_VERSION", "CONTENT_INCOMPLETE", "LINK_NOT_ALLOWED"],
      example: { body: { expected_version: 1 } },
    },
    unpublish: {
      method: "POST",
      path: `${prefix}/:id/unpublish`,
      can: ["send", "Article"],
      summary: "Unpublish an article; its published versions stay on record",
      params,
      body: z.strictObject({ expected_version: ExpectedVersion }),
      data: Article,
      errors: ["NOT_FOUND", "STALE_VERSION", "WRONG_STAGE"],
      example: { body: { expected_version: 2 } },
    },
    version: {
      method: "GET",
      path: `${prefix}/:id/versions/:version`,
      can: ["read", "Article"],
      summary: "A published version as customers saw it",
      params: params.extend({
        version: z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      }),
      data: z.object({
        version: z.int(),
        actor: z.string(),
        published_at: Time,
        texts: z.array(z.object({ language: z.enum(languages), title: z.string(), html: z.string() })),
      }),
      errors: ["NOT_FOUND"],
    },
    preview: {
      method: "POST",
      path: `${prefix}/preview`,
      can: ["read", "Article"],
      summary: "A text as HTML; nothing is stored",
      body: z.strictObject({ body: ArticleText }),
      data: z.object({ html: z.string() }),
      affects: [],
      example: { body: { body: example.content.bodies.en } },
    },
    ordered: {
      method: "GET",
      path: `${prefix}/ordered`,
      can: ["read", "Article"],
      summary: "The articles of a category in order; without a category, those that have none",
      query: z.strictObject({ category_id: Id.optional() }),
      data: z.object({ items: z.array(z.object({ id: Id, title: z.string() })) }),
    },
    arrange: {
      method: "POST",
      path: `${prefix}/arrange`,
      can: ["update", "Article"],
      summary: "Set the order of a category's articles",
      body: z.strictObject({ category_id: Id.nullable(), ids: z.array(Id).min(1).max(500) }),
      data: z.object({ arranged: z.int() }),
      errors: ["NOT_FOUND"],
      example: { body: { category_id: null, ids: ["0198…"] } },
    },
    delete: {
      method: "DELETE",
      path: `${prefix}/:id`,
      can: ["delete", "Article"],
      summary: "Delete an article that was never published",
      params,
      data: z.object({ deleted: z.literal(true) }),
      errors: ["NOT_FOUND", "IN_USE"],
    },
  },
});
