import { Checkbox, Form, Select, Statistic, Table } from "antd";
import { useTranslation } from "react-i18next";
import type { Campaign, CampaignCheck } from "#contracts/campaigns/shapes";
import { segments } from "#contracts/segments/segments";
import type { Language } from "#contracts/session/rules";
import { shopSettings } from "#contracts/shop-settings";
import { useOperation } from "#src/hooks/data/use-operation";
import { isAllowed } from "#src/lib/calls/allowed";
import { Panel } from "#src/ui/pages/panel";
import type { Saving } from "./schedule.tsx";
import { StoredNumber } from "./stored-number.tsx";

/** Choose who is meant, and see how many of them may be written to. */
export function Who({ campaign, checked, save }: Saving & { campaign: Campaign; checked: CampaignCheck | undefined }) {
  const { t } = useTranslation("campaigns");
  const known = useOperation(segments, "list", { query: { limit: 100 } });
  const options = (known.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const disabled = !isAllowed(campaign, "update");
  const choice = (field: "segment_id" | "exclude_segment_id", value: string | undefined) => (
    <Select
      id={`campaign-${field}`}
      allowClear
      showSearch
      optionFilterProp="label"
      disabled={disabled}
      placeholder={field === "segment_id" ? t("everybody") : t("nobody")}
      {...(value && { value })}
      options={options}
      onChange={(id: string | undefined) => void save({ [field]: id ?? null })}
    />
  );
  return (
    <Panel title={t("steps.who")}>
      <Form layout="vertical">
        <Form.Item label={t("fields.segment")} htmlFor="campaign-segment_id">
          {choice("segment_id", campaign.segment?.id)}
        </Form.Item>
        <Form.Item label={t("fields.exclude_segment")} htmlFor="campaign-exclude_segment_id">
          {choice("exclude_segment_id", campaign.exclude_segment?.id)}
        </Form.Item>
        <Topic campaign={campaign} disabled={disabled} save={save} />
        <Form.Item>
          <Checkbox
            checked={campaign.skip_open_cases}
            disabled={disabled}
            onChange={({ target }) => void save({ skip_open_cases: target.checked })}
          >
            {t("fields.skip_open_cases")}
          </Checkbox>
        </Form.Item>
        <Form.Item label={t("records:lift.held_out")} htmlFor="campaign-holdout" extra={t("help.holdout")}>
          <StoredNumber
            id="campaign-holdout"
            min={0}
            max={20}
            disabled={disabled}
            value={campaign.holdout_percent}
            onStore={(percent) => save({ holdout_percent: percent })}
          />
        </Form.Item>
      </Form>
      {checked && <Audience audience={checked.audience} />}
    </Panel>
  );
}

/** Topics of the store; a store without any has nothing to choose. */
function Topic({ campaign: { topic }, disabled, save }: Saving & { campaign: Campaign; disabled: boolean }) {
  const { t, i18n } = useTranslation("campaigns");
  const topics = useOperation(shopSettings, "show").data?.topics ?? [];
  if (topics.length === 0 && topic === null) return null;
  const language = i18n.language as Language;
  const options = topics.map(({ key, labels }) => ({
    value: key,
    label: labels[language] ?? labels.en ?? Object.values(labels)[0] ?? key,
  }));
  return (
    <Form.Item label={t("fields.topic")} htmlFor="campaign-topic" extra={t("help.topic")}>
      <Select
        id="campaign-topic"
        allowClear
        disabled={disabled}
        placeholder={t("noTopic")}
        {...(topic && { value: topic })}
        options={options}
        onChange={(key: string | undefined) => void save({ topic: key ?? null })}
      />
    </Form.Item>
  );
}

function Audience({ audience: { matched, writable, without } }: { audience: CampaignCheck["audience"] }) {
  const { t } = useTranslation("campaigns");
  const rows = Object.entries(without).map(([reason, n]) => ({ reason, n }));
  return (
    <div role="status">
      <Statistic title={t("writable", { count: matched })} value={writable} />
      {rows.length > 0 && (
        <Table
          size="small"
          rowKey="reason"
          pagination={false}
          dataSource={rows}
          columns={[
            { key: "reason", title: t("fields.reason"), render: (_, row) => t(`records:skip_reason.${row.reason}`) },
            { key: "n", title: t("fields.people"), align: "end", render: (_, row) => row.n },
          ]}
        />
      )}
    </div>
  );
}
