import { Form, Input } from "antd";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { shopSettings } from "#contracts/shop-settings";
import type { SubscriberAction } from "#contracts/subscribers/bulk";
import { addressChannels } from "#contracts/subscribers/states";
import { BulkDialog, type BulkDialogProps } from "#src/cases/bulk-dialog";
import { useOperation } from "#src/hooks/data/use-operation";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

/** Run one action on many subscribers. */
export default function SubscribersBulkDialog(props: BulkDialogProps<SubscriberAction> & Pick<ComponentProps<typeof BulkDialog>, "of">) {
  return <BulkDialog {...props} reasons={{ unsubscribe: {} }} fields={<Fields action={props.action} />} />;
}

function Fields({ action }: { action: SubscriberAction }) {
  if (action === "add-tag" || action === "remove-tag") return <TagField />;
  if (action === "leave-topic") return <TopicField />;
  return action === "unsubscribe" ? <ChannelField /> : null;
}

function TagField() {
  const { t } = useTranslation("subscribers");
  const rules = useFieldRules();
  return (
    <Form.Item name="tag" label={t("bulk.tag")} rules={rules.text(60)}>
      <Input maxLength={60} autoComplete="off" />
    </Form.Item>
  );
}

function TopicField() {
  const { t, i18n } = useTranslation("subscribers");
  const rules = useFieldRules();
  const found = useOperation(shopSettings, "show");
  const options = (found.data?.topics ?? []).map(({ key, labels }) => ({
    value: key,
    label: labels[i18n.language as "en"] ?? Object.values(labels)[0] ?? key,
  }));
  return (
    <Form.Item name="topic" label={t("bulk.topic")} rules={rules.needed}>
      <FormSelect loading={found.isLoading} notFoundContent={found.isLoading ? null : t("bulk.noTopics")} options={options} />
    </Form.Item>
  );
}

function ChannelField() {
  const { t } = useTranslation("subscribers");
  const rules = useFieldRules();
  return (
    <Form.Item name="channel" label={t("bulk.channel")} initialValue="EMAIL" rules={rules.needed}>
      <FormSelect options={addressChannels.map((value) => ({ value: value as string, label: t(`bulk.channels.${value}`) }))} />
    </Form.Item>
  );
}
