import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { articles } from "#contracts/articles/articles";
import { articleCategories } from "#contracts/articles/categories";
import { articleMisses } from "#contracts/articles/misses";
import { portalArticles } from "#contracts/portal/articles";
import { sendExport } from "#server/core/exports/api";
import { mount } from "#server/kit/mount";
import { cutText } from "#server/kit/sound-text";
import { articleHtml } from "#server/messaging/domain/talk/article-html";
import type { Module } from "#server/platforms/module";
import {
  arrangeArticles,
  arrangeCategories,
  createCategory,
  deleteCategory,
  listCategories,
  orderedArticles,
  updateCategory,
} from "./categories.ts";
import { articlesExport } from "./exports.ts";
import { deleteMiss, listMisses } from "./misses.ts";
import { articleFor, articlesFor, type Visitor, voteFor } from "./portal-articles.ts";
import { publishArticle, showVersion, unpublishArticle } from "./publish-article.ts";
import { countArticles, listArticles, showArticle } from "./repository.ts";
import { createArticle, deleteArticle, updateArticle } from "./save-article.ts";

type Register = (...args: Parameters<Module>) => void;

/** Register help articles, their categories, searches without an answer, and what customers read. */
export const articlesModule: Register = (app, deps) => {
  const { kysely } = deps.db;
  mount(
    app,
    articles,
    {
      list: ({ context, query }) => listArticles(kysely, context.store.id, query),
      export: (call) => sendExport(deps, articlesExport(deps), call),
      counts: ({ context }) => countArticles(kysely, context.store.id),
      create: ({ context, body }) => createArticle(deps, context, body),
      show: ({ context, params }) => showArticle(kysely, context.store.id, params.id),
      update: ({ context, params, body }) => updateArticle(deps, context, params.id, body),
      publish: ({ context, params }) => publishArticle(deps, context, params.id),
      unpublish: ({ context, params }) => unpublishArticle(deps, context, params.id),
      version: ({ context, params }) => showVersion(kysely, context.store.id, params.id, params.version),
      preview: async ({ body }) => ({ html: articleHtml(body.body) }),
      ordered: async ({ context, query }) => ({ items: await orderedArticles(kysely, context.store.id, query.category_id ?? null) }),
      arrange: ({ context, body }) => arrangeArticles(deps, context, body),
      delete: ({ context, params }) => deleteArticle(deps, context, params.id),
    },
    deps.ports,
  );
  mountCategories(app, deps);
  mountPortal(app, deps);
};

const mountCategories: Register = (app, deps) => {
  const { kysely } = deps.db;
  mount(
    app,
    articleCategories,
    {
      list: ({ context }) => listCategories(kysely, context.store.id),
      create: ({ context, body }) => createCategory(deps, context, body.names),
      update: ({ context, params, body }) => updateCategory(deps, context, params.id, body.names),
      arrange: ({ context, body }) => arrangeCategories(deps, context, body.ids),
      delete: ({ context, params }) => deleteCategory(deps, context, params.id),
    },
    deps.ports,
  );
  mount(
    app,
    articleMisses,
    {
      list: ({ context, query }) => listMisses(kysely, context.store.id, query),
      delete: ({ context, params }) => deleteMiss(deps, context, params.id),
    },
    deps.ports,
  );
};

const visitorOf = ({ ip, headers }: FastifyRequest): Visitor => ({ ip: normalizeIP(ip), agent: cutText(headers["user-agent"] ?? "", 300) });

const mountPortal: Register = (app, deps) =>
  mount(
    app,
    portalArticles,
    {
      list: ({ params, query }) => articlesFor(deps, params.store, query.language, query.q),
      show: ({ params, query, request }) => articleFor(deps, params.store, params.slug, query.language, visitorOf(request)),
      vote: ({ params, body, request }) => voteFor(deps, params.store, params.slug, body.helped, visitorOf(request)),
    },
    deps.ports,
  );
