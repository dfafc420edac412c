import { Table } from "antd";
import { useTranslation } from "react-i18next";
import type { Campaign, CampaignReport } from "#contracts/campaigns/shapes";
import { languageList } from "#src/lib/words/languages";
import { LiftNote } from "#src/ui/messages/lift-note";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { ReportTable } from "./report-table.tsx";
import { Variants } from "./variants.tsx";

/** Show what a campaign brought, why people were left out, and how its test ended. */
export function Report({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  const { t } = useTranslation("campaigns");
  const { conversions, skipped, languages, lift, conversion_days } = report;
  return (
    <>
      {conversions.length > 0 && (
        <Panel flush title={t("sections.conversions")}>
          <Table
            size="small"
            pagination={false}
            rowKey={({ model, currency }) => `${model} ${currency}`}
            dataSource={conversions}
            columns={[
              { key: "model", title: t("fields.model"), render: (_, row) => t(`models.${row.model}`) },
              { key: "orders", title: t("fields.orders"), align: "end", render: (_, row) => row.orders },
              {
                key: "value",
                title: t("fields.value"),
                align: "end",
                render: (_, { value_minor, currency }) => <Money minor={value_minor} currency={currency} />,
              },
              {
                key: "refunded",
                title: t("fields.refunded"),
                align: "end",
                render: (_, { refunded_minor, currency }) => <Money minor={refunded_minor} currency={currency} />,
              },
              {
                key: "net",
                title: t("fields.net_minor"),
                align: "end",
                render: (_, { net_minor, currency }) => <Money minor={net_minor} currency={currency} />,
              },
            ]}
          />
        </Panel>
      )}
      {(lift || conversions.length > 0) && <LiftNote lift={lift} days={conversion_days} />}
      <Variants campaign={campaign} report={report} />
      <Links report={report} />
      {skipped.length > 0 && (
        <Panel flush title={t("sections.skipped")}>
          <Table
            size="small"
            pagination={false}
            rowKey="reason"
            dataSource={skipped}
            columns={[
              { key: "reason", title: t("fields.reason"), render: (_, row) => t(`records:skip_reason.${row.reason}`) },
              { key: "n", title: t("fields.people"), align: "end", render: (_, row) => row.n },
            ]}
          />
        </Panel>
      )}
      {languages.length > 1 && (
        <Panel flush title={t("sections.languages")}>
          <Table
            size="small"
            pagination={false}
            rowKey="language"
            dataSource={languages}
            columns={[
              {
                key: "language",
                title: t("fields.language"),
                render: (_, row) => languageList.find(({ code }) => code === row.language)?.label,
              },
              { key: "n", title: t("fields.people"), align: "end", render: (_, row) => row.n },
            ]}
          />
        </Panel>
      )}
    </>
  );
}

type Followed = CampaignReport["links"][number];

/** Show which addresses were followed, and by how many. */
function Links({ report: { links } }: { report: CampaignReport }) {
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
