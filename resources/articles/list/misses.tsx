import { CheckOutlined } from "@ant-design/icons";
import { Table } from "antd";
import { useTranslation } from "react-i18next";
import { type ArticleMiss, articleMisses } from "#contracts/articles/misses";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";
import { IconButton } from "#src/ui/actions/icon-button";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";

/** Show what customers searched for and did not find, the most frequent first; nothing while everything was found. */
export function Misses() {
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
