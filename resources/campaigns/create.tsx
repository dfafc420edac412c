import { Form, Input, Radio } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { Campaign } from "#contracts/campaigns/shapes";
import { type MessageChannel, messageChannels } from "#contracts/messages";
import { segments } from "#contracts/segments/segments";
import { templates } from "#contracts/templates/templates";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { FormSelect } from "#src/ui/forms/form-select";
import { RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { campaignsAddress, editCampaignAddress } from "./resource.ts";

interface Values {
  name: string;
  /** A copy has the channel of its original. */
  channel?: MessageChannel;
  template_id?: string;
  segment_id?: string;
  copy_of?: string;
}

/** Name a campaign; everything else is chosen on its own page. */
export default function CreateCampaign() {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const rules = useFieldRules();
  const [query] = useSearchParams();
  const chosen = query.get("template");
  const form = useRecordForm<Campaign, Values>(campaigns, {
    toBody: ({ name, channel, template_id, segment_id, copy_of }) => ({
      name,
      ...(channel && { channel }),
      ...(template_id && { template_id }),
      ...(segment_id && { segment_id }),
      ...(copy_of && { copy_of }),
    }),
    initial: { channel: "EMAIL", ...(chosen && { template_id: chosen }) },
    onSaved: ({ id }) => void navigate(editCampaignAddress(id)),
  });
  const written = useOperation(templates, "list", { query: { kind: "CAMPAIGN" } });
  const earlier = useOperation(campaigns, "list", { query: { limit: 100 } });
  const known = useOperation(segments, "list", { query: { limit: 100 } });
  return (
    <PageShell width="narrow">
      <RecordForm form={form} back={campaignsAddress}>
        <Panel>
          <Form.Item name="name" label={t("fields.name")} rules={rules.text(100)} required>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="copy_of" label={t("fields.copy_of")} extra={t("help.copyOf")}>
            <FormSelect
              allowClear
              showSearch
              optionFilterProp="label"
              options={(earlier.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <ChannelChoice />
          <Form.Item name="template_id" label={<ContentLabel />} extra={t("help.template")}>
            <FormSelect
              allowClear
              showSearch
              optionFilterProp="label"
              options={(written.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name ?? "" }))}
            />
          </Form.Item>
          <Form.Item name="segment_id" label={t("fields.segment")} extra={t("help.segment")}>
            <FormSelect
              allowClear
              showSearch
              optionFilterProp="label"
              options={(known.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        </Panel>
      </RecordForm>
    </PageShell>
  );
}

function ContentLabel() {
  const { t } = useTranslation("campaigns");
  return t(Form.useWatch<string | undefined>("channel") === "SMS" ? "fields.text" : "fields.template");
}

/** Choose by what a new campaign is sent; a copy has the channel of its original. */
function ChannelChoice() {
  const { t } = useTranslation("campaigns");
  if (Form.useWatch<string | undefined>("copy_of")) return null;
  const options = messageChannels.map((value) => ({ value, label: t(`records:consent_channel.${value}`) }));
  return (
    <Form.Item name="channel" label={t("fields.channel")} extra={t("help.channel")}>
      <Radio.Group optionType="button" options={options} />
    </Form.Item>
  );
}
