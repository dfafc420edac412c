import { CheckOutlined, OrderedListOutlined, PlusOutlined, ReadOutlined } from "@ant-design/icons";
import { Button, Select, Table, type TableProps } from "antd";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ArticleRow, articles, articleTabs } from "#contracts/articles/articles";
import { articleCategories } from "#contracts/articles/categories";
import { type ArticleMiss, articleMisses } from "#contracts/articles/misses";
import { articleColumns as declared } from "#contracts/columns/articles";
import { OnDemand } from "#src/first-paint/on-demand";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { Can, useAbility } from "#src/lib/session/can";
import type { Translate } from "#src/lib/words/translate";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { NamedTabs } from "#src/lists/named-tabs";
import { tableColumns } from "#src/lists/table-columns";
import { IconButton } from "#src/ui/actions/icon-button";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { ArticleStatusTag, nameIn } from "./parts.tsx";
import { articleAddress, newArticleAddress } from "./resource.ts";

export default function ArticlePage() {
  return (
    <FirstView of={articles.noun}>
      <ArticleList />
    </FirstView>
  );
}

/** Show the store's help articles, and below them what was searched in vain. */
function ArticleList() {
  const { t, i18n } = useTranslation("articles");
  const narrow = useNarrow();
  const columns = useMemo(() => (narrow ? narrowArticleColumns(t) : articleColumns(t, i18n.language)), [narrow, t, i18n.language]);
  const table = useListTable<ArticleRow>(articles, { columns });
  const counts = useOperation(articles, "counts");
  const categories = useOperation(articleCategories, "list").data?.items ?? [];
  const create = (
    <Can I="create" a="Article">
      <LinkButton type="primary" to={newArticleAddress} icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
  const category = table.filters.category_id?.[0];
  return (
    <PageShell
      lead={t("lead")}
      actions={
        <>
          <OrderButton />
          {create}
        </>
      }
    >
      <Panel flush>
        <NamedTabs
          label={t("tabs.label")}
          names={articleTabs}
          nameOf={(tab) => t(`tabs.${tab}`)}
          filters={table.filters}
          counts={counts.data}
        />
        <ListBox
          table={table}
          width={narrow ? 280 : 1000}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          extra={
            <Select
              aria-label={t("fields.category")}
              placeholder={t("fields.category")}
              allowClear
              popupMatchSelectWidth={false}
              style={{ minInlineSize: 150 }}
              {...(category && { value: category })}
              options={categories.map(({ id, names }) => ({ value: id, label: nameIn(names, i18n.language) }))}
              onChange={(id: string | undefined) => table.setFilter("category_id", id ? [id] : [])}
            />
          }
          tools={<ListTools of={articles} table={table} views />}
          empty={<EmptyState icon={<ReadOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={create} />}
        />
      </Panel>
      <Misses />
    </PageShell>
  );
}

const OrderDrawer = lazy(() => import("./list/order-drawer.tsx"));

/** Open the categories and their order. */
function OrderButton() {
  const { t } = useTranslation("articles");
  const [isOpen, setOpen] = useState(false);
  return (
    <Can I="update" a="Article">
      <Button icon={<OrderedListOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("order.title")}
      </Button>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <OrderDrawer onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </Can>
  );
}

type Columns = NonNullable<TableProps<ArticleRow>["columns"]>;

/** Return the table's columns. */
const articleColumns = (t: Translate, language: string): Columns =>
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
const narrowArticleColumns = (t: Translate): Columns => [
  { key: "title", title: t("fields.title"), render: (_, row) => <Title row={row} /> },
  { key: "status", title: t("fields.status"), align: "end", render: (_, row) => <ArticleStatusTag article={row} /> },
];

const Title = ({ row }: { row: ArticleRow }) => (
  <RecordLink to={articleAddress(row.id)}>
    <bdi>{row.title || row.slug}</bdi>
  </RecordLink>
);

/** Show what customers searched for and did not find, the most frequent first; nothing while everything was found. */
function Misses() {
  const { t } = useTranslation("articles");
  const canDismiss = useAbility().can("update", "Article");
  const { data } = useOperation(articleMisses, "list", { query: { limit: "20" } });
  const dismiss = useCommand(articleMisses, "delete", { failure: "toast" });
  if (!data || data.items.length === 0) return null;
  return (
    <Panel title={t("misses.title")} flush>
      <Table<ArticleMiss>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={data.items}
        scroll={{ x: 480 }}
        columns={[
          { key: "query", title: t("misses.query"), render: (_, { query }) => <bdi>{query}</bdi> },
          { key: "language", title: t("fields.languages"), dataIndex: "language" },
          { key: "searches", title: t("misses.searches"), dataIndex: "searches", align: "end" },
          { key: "last_at", title: t("misses.last_at"), render: (_, { last_at }) => <DateText at={last_at} format="relative" /> },
          ...(canDismiss
            ? [
                {
                  key: "dismiss",
                  title: <span className="bh-hidden">{t("misses.dismiss")}</span>,
                  render: (_: unknown, { id, query }: ArticleMiss) => (
                    <IconButton
                      label={t("misses.dismissOne", { query })}
                      icon={<CheckOutlined aria-hidden="true" />}
                      onClick={() => void dismiss.run({ params: { id } })}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}
