import { Flex, Progress, Statistic } from "antd";
import { useTranslation } from "react-i18next";
import type { Campaign, CampaignReport } from "#contracts/campaigns/shapes";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";

/** Show what became of the messages; while they are being sent, how far it is and how long it takes. */
export function CampaignFigures({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
  const { t } = useTranslation("campaigns");
  const { audience, status, orders, net_minor, currency, clicks } = campaign;
  const { tally, rate, seconds_left } = report;
  const done = audience === 0 ? 0 : Math.floor(((audience - tally.left) / audience) * 100);
  const shown = ["sent", "delivered", "bounced", "complained", "unsubscribed", "skipped", "failed", "unknown", "kept", "left"] as const;
  return (
    <Panel title={t("sections.figures")}>
      {(status === "SENDING" || status === "PAUSED") && (
        <div role="status">
          <Progress percent={done} aria-label={t("progress")} />
          {rate !== null && seconds_left !== null && (
            <span>{t("pace", { rate: rate.toFixed(1), minutes: Math.max(1, Math.ceil(seconds_left / 60)) })}</span>
          )}
        </div>
      )}
      <Flex wrap gap="16px 40px">
        <Statistic title={t("fields.audience")} value={audience} />
        {shown
          .filter((name) => name === "sent" || tally[name] > 0)
          .map((name) => (
            <Statistic key={name} title={t(`tally.${name}`)} value={tally[name]} />
          ))}
        <Statistic title={t("fields.clicks")} value={clicks.people + clicks.anonymous} />
        <Statistic title={t("fields.orders")} value={orders} />
        <Statistic title={t("fields.net_minor")} valueRender={() => <Money minor={net_minor} currency={currency} />} />
      </Flex>
    </Panel>
  );
}
