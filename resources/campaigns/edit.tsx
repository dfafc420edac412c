import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Alert, Button, Flex, Form, Select, Tag } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign } from "#contracts/campaigns/shapes";
import type { Language } from "#contracts/session/rules";
import { templates } from "#contracts/templates/templates";
import { mostSegments } from "#contracts/text-messages";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { isAllowed, whyNot } from "#src/lib/calls/allowed";
import { Can } from "#src/lib/session/can";
import { LinkButton } from "#src/ui/actions/link-button";
import { RecordHistory } from "#src/ui/data/record-history";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { TextMessage } from "#src/ui/messages/text-message";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { templateAddress } from "../templates/resource.ts";
import { AbTestPanel } from "./edit/ab-test.tsx";
import { CheckList } from "./edit/check-list.tsx";
import type { CampaignChange, Moment, Saving } from "./edit/schedule.tsx";
import { momentOf, Schedule } from "./edit/schedule.tsx";
import { TestMessage } from "./edit/test-message.tsx";
import { Who } from "./edit/who.tsx";
import { CampaignTag } from "./parts.tsx";
import { campaignAddress } from "./resource.ts";

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

/** Show the text message that a campaign sends, in each language. */
function CampaignTextPreview({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation("campaigns");
  const [shown, setShown] = useState(i18n.language as Language);
  if (campaign.template === null) return null;
  return (
    <Panel title={t("sms.title")}>
      <LanguageTabs activeKey={shown} onChange={(key) => setShown(key as Language)}>
        {({ code }) => shown === code && <Text campaign={campaign} language={code} />}
      </LanguageTabs>
    </Panel>
  );
}

function Text({ campaign: { id }, language }: { campaign: Campaign; language: Language }) {
  const preview = useOperation(campaigns, "previewText", { params: { id }, body: { language } });
  return (
    <Loaded from={preview} skeleton={<LinesSkeleton lines={3} />}>
      {(message) => <TextMessage message={message} language={language} most={mostSegments} />}
    </Loaded>
  );
}

/** Choose what is sent: a template of the store's own, or a new one. */
function Content({ campaign, save }: Saving & { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const errorText = useErrorText();
  const known = useOperation(templates, "list", { query: { kind: "CAMPAIGN" } });
  const create = useCommand(templates, "create", { notice: false });
  const disabled = !isAllowed(campaign, "update");
  const isText = campaign.channel === "SMS";
  const begin = async () => {
    const made = await create.run({ body: { name: campaign.name, kind: "CAMPAIGN" } });
    if (!made.ok) return;
    // Otherwise its text would be written for a campaign that is sent without it.
    if (await save({ template_id: made.data.id })) void navigate(templateAddress(made.data.id));
  };
  return (
    <Panel title={t("steps.what")}>
      <Form layout="vertical">
        <Form.Item label={t(isText ? "fields.text" : "fields.template")} htmlFor="campaign-template" extra={t("help.pinned")}>
          <Select
            id="campaign-template"
            allowClear
            showSearch
            optionFilterProp="label"
            disabled={disabled}
            {...(campaign.template && { value: campaign.template.id })}
            options={(known.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name ?? "" }))}
            onChange={(id: string | undefined) => void save({ template_id: id ?? null })}
          />
        </Form.Item>
      </Form>
      {create.error && <Alert type="error" showIcon role="alert" message={errorText(create.error)} />}
      <Flex wrap gap={8}>
        {campaign.template && (
          <LinkButton to={templateAddress(campaign.template.id)} icon={<EditOutlined aria-hidden="true" />}>
            {t(isText ? "actions.writeText" : "actions.write")}
          </LinkButton>
        )}
        {!disabled && (
          <Can I="create" a="Template">
            <Button icon={<PlusOutlined aria-hidden="true" />} loading={create.isPending} onClick={() => void begin()}>
              {t(isText ? "actions.newText" : "actions.newTemplate")}
            </Button>
          </Can>
        )}
      </Flex>
    </Panel>
  );
}
