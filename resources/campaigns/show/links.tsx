import { Table } from "antd";
import { useTranslation } from "react-i18next";
import type { CampaignReport } from "#contracts/campaigns/shapes";
import { Panel } from "#src/ui/panel";
import { TableBox } from "#src/ui/table-box";

type Followed = CampaignReport["links"][number];

/** Show which addresses were followed, and by how many. */
export function Links({ report: { links } }: { report: CampaignReport }) {
  const { t } = useTranslation("campaigns");
  if (links.length === 0) return null;
  const column = (name: "people" | "anonymous" | "machines") => ({
    key: name,
    title: t(`links.${name}`),
    width: 140,
    align: "end" as const,
    render: (_: unknown, row: Followed) => row[name],
  });
  return (
    <Panel flush title={t("sections.links")}>
      <TableBox label={t("links.url")}>
        <Table<Followed>
          size="small"
          pagination={false}
          rowKey="url"
          dataSource={links}
          scroll={{ x: 640 }}
          columns={[
            { key: "url", title: t("links.url"), render: (_, { url }) => <bdi style={{ overflowWrap: "anywhere" }}>{url}</bdi> },
            column("people"),
            column("anonymous"),
            column("machines"),
          ]}
        />
      </TableBox>
    </Panel>
  );
}
