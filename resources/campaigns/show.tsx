import { EditOutlined, SendOutlined } from "@ant-design/icons";
import { Alert } from "antd";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign } from "#contracts/campaigns/shapes";
import { useLive } from "#src/hooks/use-live";
import { useOperation } from "#src/hooks/use-operation";
import { useRecord } from "#src/hooks/use-record";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { Loaded } from "#src/ui/loaded";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { RecordHistory } from "#src/ui/record-history";
import { RecordPage } from "#src/ui/record-page";
import { editCampaignAddress } from "./addresses.ts";
import { CampaignTag, may } from "./parts.tsx";
import { Actions } from "./show/actions.tsx";
import { Figures } from "./show/figures.tsx";
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
  const report = useOperation(campaigns, "report", { params: { id: campaign.id } }, { keepPrevious: true, enabled: !isDraft });
  return (
    <PageShell
      title={campaign.name}
      tags={<CampaignTag status={campaign.status} />}
      lead={campaign.segment?.name ?? t("everybody")}
      actions={
        <>
          <RecordHistory history={useRecordHistory(campaigns.noun, campaign.id)} />
          {may(campaign, "update") && !isDraft && (
            <LinkButton to={editCampaignAddress(campaign.id)} icon={<EditOutlined aria-hidden="true" />}>
              {t("common:actions.edit")}
            </LinkButton>
          )}
          <Actions campaign={campaign} />
        </>
      }
    >
      {campaign.pause_reason && <Alert type="warning" showIcon message={t(`pauses.${campaign.pause_reason}`)} />}
      {isDraft ? (
        <Draft campaign={campaign} />
      ) : (
        <Loaded from={report}>
          {(found) => (
            <>
              <Figures campaign={campaign} report={found} />
              <Report campaign={campaign} report={found} />
            </>
          )}
        </Loaded>
      )}
      {campaign.audience > 0 && <Recipients campaign={campaign} />}
    </PageShell>
  );
}

/** Show how a campaign that nobody has received goes on. */
function Draft({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const edit = may(campaign, "update") && (
    <LinkButton type="primary" to={editCampaignAddress(campaign.id)}>
      {t("draft.action")}
    </LinkButton>
  );
  return (
    <Panel>
      <EmptyState icon={<SendOutlined aria-hidden="true" />} title={t("draft.title")} text={t("draft.text")} action={edit} />
    </Panel>
  );
}
