import { Alert, Tag } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign } from "#contracts/campaigns/shapes";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { whyNot } from "#src/lib/calls/allowed";
import { LinkButton } from "#src/ui/actions/link-button";
import { RecordHistory } from "#src/ui/data/record-history";
import { PageShell } from "#src/ui/pages/page-shell";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { campaignAddress } from "./addresses.ts";
import { AbTestPanel } from "./edit/ab-test.tsx";
import { CheckList } from "./edit/check-list.tsx";
import { Content } from "./edit/content.tsx";
import { momentOf, Schedule } from "./edit/schedule.tsx";
import { TestMessage } from "./edit/test-message.tsx";
import { CampaignTextPreview } from "./edit/text-preview.tsx";
import type { CampaignChange, Moment } from "./edit/types.ts";
import { Who } from "./edit/who.tsx";
import { CampaignTag } from "./parts.tsx";

export default function EditCampaign() {
  const { id } = useParams();
  const { t } = useTranslation("campaigns");
  const page = useRecord<Campaign>(campaigns, id);
  return (
    <RecordPage title={t("titles.edit")} from={page}>
      {(campaign) => <Steps key={campaign.id} campaign={campaign} />}
    </RecordPage>
  );
}

/** Show the four steps of a campaign beside what still stands in the way. Every choice is saved as it is made. */
function Steps({ campaign: loaded }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const errorText = useErrorText();
  const [answered, setAnswered] = useState(loaded);
  const campaign = answered.version > loaded.version ? answered : loaded;
  // A choice that waits for the one before it goes on from that one's answer, which may not have been rendered.
  const version = useRef(campaign.version);
  version.current = Math.max(version.current, campaign.version);
  const update = useCommand(campaigns, "update", {
    notice: false,
    onSuccess: (answer) => {
      version.current = answer.version;
      setAnswered(answer);
    },
  });
  const send = useRef<HTMLButtonElement>(null);
  const [moment, setMoment] = useState<Moment>(momentOf(campaign));
  const checked = useOperation(campaigns, "check", { params: { id: campaign.id }, body: moment }, { keepPrevious: true });
  const locked = whyNot(campaign, "update");
  const save = async (change: CampaignChange) =>
    (await update.run({ params: { id: campaign.id }, body: change }, { expectedVersion: () => version.current })).ok;
  return (
    <PageShell
      title={campaign.name}
      tags={
        <>
          <CampaignTag status={campaign.status} />
          <Tag>{t(`records:consent_channel.${campaign.channel}`)}</Tag>
        </>
      }
      actions={
        <>
          <RecordHistory history={useRecordHistory(campaigns.noun, campaign.id)} />
          <LinkButton to={campaignAddress(campaign.id)}>{t("actions.show")}</LinkButton>
        </>
      }
    >
      {locked && <Alert type="info" showIcon message={locked} />}
      {update.error && <Alert type="error" showIcon role="alert" message={errorText(update.error)} />}
      <TwoColumns
        lead={
          <>
            <Who campaign={campaign} checked={checked.data} save={save} />
            <Content campaign={campaign} save={save} />
            <AbTestPanel campaign={campaign} save={save} />
            {campaign.channel === "SMS" && <CampaignTextPreview campaign={campaign} />}
            <TestMessage campaign={campaign} />
          </>
        }
        side={<CheckList channel={campaign.channel} checked={checked} onSend={() => send.current?.focus()} />}
      >
        <Schedule campaign={campaign} checked={checked.data} isSaving={update.isPending} moment={moment} onMoment={setMoment} send={send} />
      </TwoColumns>
    </PageShell>
  );
}
