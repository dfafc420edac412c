import type { TableProps } from "antd";
import type { ArticleRow } from "#contracts/articles/articles";
import { articleColumns as declared } from "#contracts/columns/articles";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { articleAddress } from "./addresses.ts";
import { ArticleStatusTag, nameIn } from "./parts.tsx";

type Columns = NonNullable<TableProps<ArticleRow>["columns"]>;

/** Return the table's columns. */
export const articleColumns = (t: Translate, language: string): Columns =>
  tableColumns<ArticleRow>(declared, (key) => t(`fields.${key}`), {
    title: { cell: (row) => <Title row={row} /> },
    status: { width: 176, cell: (row) => <ArticleStatusTag article={row} /> },
    category: { width: 124, cell: ({ category }) => (category ? <bdi>{nameIn(category.names, language)}</bdi> : "—") },
    languages: { width: 132 },
    helped: { width: 84 },
    not_helped: { width: 108 },
    published_at: { width: 116, cell: ({ published_at }) => <DateText at={published_at} format="date" /> },
    updated_at: { width: 124, optional: true, cell: ({ updated_at }) => <DateText at={updated_at} format="relative" /> },
  });

/** Return two columns for narrow screens. */
export const narrowArticleColumns = (t: Translate): Columns => [
  { key: "title", title: t("fields.title"), render: (_, row) => <Title row={row} /> },
  { key: "status", title: t("fields.status"), align: "end", render: (_, row) => <ArticleStatusTag article={row} /> },
];

const Title = ({ row }: { row: ArticleRow }) => (
  <RecordLink to={articleAddress(row.id)}>
    <bdi>{row.title || row.slug}</bdi>
  </RecordLink>
);
