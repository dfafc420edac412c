import { type ArticleRow, articles } from "#contracts/articles/articles";
import { articleColumns } from "#contracts/columns/articles";
import type { Input } from "#contracts/contract";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listArticles } from "./repository.ts";

export const articlesExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<ArticleRow, Input<typeof articles.operations.list>["query"]>({
    name: "articles",
    object: "article",
    operation: articles.operations.export,
    columns: articleColumns,
    page: ({ store }, query) => listArticles(db.kysely, store.id, query),
  });
