import { TrophyOutlined } from "@ant-design/icons";
import { Alert, Table, Tag } from "antd";
import { useTranslation } from "react-i18next";
import { armNames, type Campaign, type CampaignReport } from "#contracts/campaigns/shapes";
import { languageList } from "#src/lib/words/languages";
import { useLocale } from "#src/lib/words/use-locale";
import { LiftNote } from "#src/ui/messages/lift-note";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { ReportTable } from "./report-table.tsx";

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

type Variant = CampaignReport["variants"][number];

/** Show how the variants of a test did, which one the rest got, and by which rule. */
function Variants({ campaign: { status, verdict, ab }, report: { variants } }: { campaign: Campaign; report: CampaignReport }) {
  const { t } = useTranslation("campaigns");
  const percent = new Intl.NumberFormat(useLocale(), { style: "percent", maximumFractionDigits: 1 });
  const rate = ({ sent }: Variant, n: number) => (sent === 0 ? "" : ` (${percent.format(n / sent)})`);
  // Where everybody took part, nobody was left to get what did best.
  const isOfAll = ab?.share === 100;
  const waiting = isOfAll && status === "SENT" ? t("ab.awaitsAll", { hours: ab.wait_hours }) : null;
  const said = verdict ? t(`${isOfAll ? "verdictsOfAll" : "verdicts"}.${verdict.rule}`, { arm: verdict.arm }) : waiting;
  const chance = ({ variant }: Variant) => verdict?.probabilities[armNames.findIndex((name) => name === variant)];
  return (
    <ReportTable<Variant>
      title={t("sections.variants")}
      label={t("fields.variant")}
      rowKey="variant"
      rows={variants}
      width={560}
      head={said && <Alert type="info" showIcon banner message={said} />}
      columns={[
        {
          key: "variant",
          title: t("fields.variant"),
          render: (_, { variant }) => (
            <>
              {variant}{" "}
              {verdict?.rule === "WINNER" && verdict.arm === variant && (
                <Tag color="green" icon={<TrophyOutlined aria-hidden="true" />}>
                  {t("ab.winner")}
                </Tag>
              )}
            </>
          ),
        },
        { key: "subject", title: t("ab.changes"), render: (_, { variant }) => <Changes ab={ab} variant={variant} /> },
        { key: "sent", title: t("tally.sent"), align: "end", render: (_, row) => row.sent },
        { key: "clicked", title: t("fields.clicks"), align: "end", render: (_, row) => `${row.clicked}${rate(row, row.clicked)}` },
        { key: "orders", title: t("fields.orders"), align: "end", render: (_, row) => `${row.orders}${rate(row, row.orders)}` },
        {
          key: "chance",
          title: t("ab.chance"),
          align: "end",
          render: (_, row) => {
            const found = chance(row);
            return found === undefined ? "–" : percent.format(found);
          },
        },
      ]}
    />
  );
}

/** What a variant has of its own: its subject, or another content. */
function Changes({ ab, variant }: { ab: Campaign["ab"]; variant: string }) {
  const { t, i18n } = useTranslation("campaigns");
  const inOwn = (texts: Partial<Record<string, string>>) => texts[i18n.language] ?? texts.en ?? Object.values(texts)[0];
  const arm = ab?.arms[armNames.findIndex((name) => name === variant)];
  if (!arm) return null;
  const said = [inOwn(arm.subject), inOwn(arm.preheader), arm.template_id ? t("ab.ownContent") : undefined].filter(Boolean);
  return said.length === 0 ? t("ab.asWritten") : <bdi>{said.join(" · ")}</bdi>;
}
