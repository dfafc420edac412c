import { PlusOutlined, ReadOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type ArticleRow, articles } from "#contracts/articles/articles";
import { articleCategories } from "#contracts/articles/categories";
import { articleTabs } from "#contracts/articles/states";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { Can } from "#src/lib/session/can";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { NamedTabs } from "#src/lists/named-tabs";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { newArticleAddress } from "./addresses.ts";
import { articleColumns, narrowArticleColumns } from "./columns.tsx";
import { Misses } from "./list/misses.tsx";
import { OrderButton } from "./list/order-button.tsx";
import { nameIn } from "./parts.tsx";

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
