import { TrophyOutlined } from "@ant-design/icons";
import { Alert, Tag } from "antd";
import { useTranslation } from "react-i18next";
import { armNames, type Campaign, type CampaignReport } from "#contracts/campaigns/shapes";
import { useLocale } from "#src/lib/words/use-locale";
import { ReportTable } from "./report-table.tsx";

type Variant = CampaignReport["variants"][number];

/** Show how the variants of a test did, which one the rest got, and by which rule. */
export function Variants({ campaign: { verdict, ab }, report: { variants } }: { campaign: Campaign; report: CampaignReport }) {
  const { t } = useTranslation("campaigns");
  const percent = new Intl.NumberFormat(useLocale(), { style: "percent", maximumFractionDigits: 1 });
  const rate = ({ sent }: Variant, n: number) => (sent === 0 ? "" : ` (${percent.format(n / sent)})`);
  const chance = ({ variant }: Variant) => verdict?.probabilities[armNames.findIndex((name) => name === variant)];
  return (
    <ReportTable<Variant>
      title={t("sections.variants")}
      label={t("fields.variant")}
      rowKey="variant"
      rows={variants}
      width={560}
      head={verdict && <Alert type="info" showIcon banner message={t(`verdicts.${verdict.rule}`, { arm: verdict.arm })} />}
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
