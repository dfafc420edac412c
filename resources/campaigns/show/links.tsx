import { useTranslation } from "react-i18next";
import type { CampaignReport } from "#contracts/campaigns/shapes";
import { ReportTable } from "./report-table.tsx";

type Followed = CampaignReport["links"][number];

/** Show which addresses were followed, and by how many. */
export function Links({ report: { links } }: { report: CampaignReport }) {
  const { t } = useTranslation("campaigns");
  const column = (name: "people" | "anonymous" | "machines") => ({
    key: name,
    title: t(`links.${name}`),
    width: 110,
    align: "end" as const,
    render: (_: unknown, row: Followed) => row[name],
  });
  return (
    <ReportTable<Followed>
      title={t("sections.links")}
      label={t("links.url")}
      rowKey="url"
      rows={links}
      width={300}
      columns={[
        { key: "url", title: t("links.url"), render: (_, { url }) => <bdi style={{ overflowWrap: "anywhere" }}>{url}</bdi> },
        column("people"),
        { ...column("anonymous"), responsive: ["md"] },
        { ...column("machines"), responsive: ["md"] },
      ]}
    />
  );
}
