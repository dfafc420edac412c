import { EditOutlined, SendOutlined } from "@ant-design/icons";
import { Alert, Flex, Progress, Statistic } from "antd";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign, CampaignReport } from "#contracts/campaigns/shapes";
import { useLive } from "#src/hooks/data/use-live";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { isAllowed } from "#src/lib/calls/allowed";
import { useSession } from "#src/lib/session/session";
import { useLocale } from "#src/lib/words/use-locale";
import { LinkButton } from "#src/ui/actions/link-button";
import { RecordHistory } from "#src/ui/data/record-history";
import { dateWords } from "#src/ui/dates/date-words";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Loaded } from "#src/ui/feedback/loaded";
import { Money } from "#src/ui/money/money";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { CampaignTag } from "./parts.tsx";
import { editCampaignAddress } from "./resource.ts";
import { CampaignActions } from "./show/actions.tsx";
import { Recipients } from "./show/recipients.tsx";
import { Report } from "./show/report.tsx";

export default function ShowCampaign() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("campaigns");
  const page = useRecord<Campaign>(campaigns, id);
  useLive("campaigns", ({ ids }) => {
    if (ids.includes(id)) page.retry();
  });
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(campaign) => <Shown campaign={campaign} />}
    </RecordPage>
  );
}

function Shown({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const isDraft = campaign.status === "DRAFT";
  const isWaiting = isDraft || campaign.status === "SCHEDULED";
  const report = useOperation(campaigns, "report", { params: { id: campaign.id } }, { keepPrevious: true, enabled: !isWaiting });
  return (
    <PageShell
      title={campaign.name}
      tags={<CampaignTag status={campaign.status} />}
      lead={campaign.segment ? <bdi>{campaign.segment.name}</bdi> : t("everybody")}
      actions={
        <>
          <RecordHistory history={useRecordHistory(campaigns.noun, campaign.id)} />
          {isAllowed(campaign, "update") && !isDraft && (
            <LinkButton to={editCampaignAddress(campaign.id)} icon={<EditOutlined aria-hidden="true" />}>
              {t("common:actions.edit")}
            </LinkButton>
          )}
          <CampaignActions campaign={campaign} />
        </>
      }
    >
      {campaign.pause_reason && <Alert type="warning" showIcon message={t(`pauses.${campaign.pause_reason}`)} />}
      {isWaiting ? (
        <Waiting campaign={campaign} />
      ) : (
        <Loaded from={report}>
          {(found) => (
            <>
              <CampaignFigures campaign={campaign} report={found} />
              <Report campaign={campaign} report={found} />
            </>
          )}
        </Loaded>
      )}
      {campaign.audience > 0 && <Recipients campaign={campaign} />}
    </PageShell>
  );
}

/** Show how a campaign that nobody has received goes on: what a draft needs, when a scheduled one is sent, or that its time has passed. */
function Waiting({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const planned = usePlanned(campaign);
  const isDraft = campaign.status === "DRAFT";
  const isMissed = campaign.pause_reason !== null;
  const edit = (isDraft || isMissed) && isAllowed(campaign, "update") && (
    <LinkButton type="primary" to={editCampaignAddress(campaign.id)}>
      {t(isDraft ? "draft.action" : "scheduled.again")}
    </LinkButton>
  );
  return (
    <Panel>
      <EmptyState
        icon={<SendOutlined aria-hidden="true" />}
        title={isDraft || isMissed ? t("draft.title") : planned}
        text={isDraft ? t("draft.text") : isMissed ? planned : t("scheduled.text")}
        action={edit}
      />
    </Panel>
  );
}

/** Return when a campaign is scheduled for, by the clock of the store or of each recipient. */
function usePlanned({ schedule: { mode, local }, starts_at }: Campaign): string {
  const { t } = useTranslation("campaigns");
  const locale = useLocale();
  const storeZone = useSession((session) => session.store?.timezone);
  if (mode === "LOCAL" && local) return t("scheduled.local", { time: dateWords(new Date(`${local}Z`), "datetime", locale, "UTC") });
  return starts_at ? t("scheduled.title", { time: dateWords(new Date(starts_at), "exact", locale, storeZone) }) : t("draft.title");
}

/** Show what became of the messages; while they are being sent, how far it is and how long it takes. */
function CampaignFigures({ campaign, report }: { campaign: Campaign; report: CampaignReport }) {
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
