import type { ArticleRow } from "../articles/articles.ts";
import type { Column } from "./column.ts";

export const articleColumns: readonly Column<ArticleRow>[] = [
  { key: "title", kind: "text", sorts: true, value: (row) => row.title },
  { key: "slug", kind: "text", fileOnly: true, value: (row) => row.slug },
  { key: "status", kind: "enum", words: "article_status", value: (row) => row.status },
  { key: "category", kind: "text", value: (row) => row.category?.names.en ?? Object.values(row.category?.names ?? {})[0] ?? null },
  { key: "languages", kind: "text", value: (row) => row.languages.join(", ") },
  { key: "helped", kind: "count", value: (row) => row.helped },
  { key: "not_helped", kind: "count", value: (row) => row.not_helped },
  { key: "published_at", kind: "instant", value: (row) => row.published_at },
  { key: "updated_at", kind: "instant", sorts: true, value: (row) => row.updated_at },
];
