import { Checkbox, Form, Input, Radio } from "antd";
import type { Rule } from "antd/es/form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Subscriber } from "#contracts/subscribers/shapes";
import { addressChannels } from "#contracts/subscribers/states";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { todayIn } from "#src/lib/dates/days";
import { DayPicker } from "#src/ui/dates/day-picker";
import { RecordForm } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { PersonFields } from "./form/fields.tsx";
import { type NewValues, newSubscriberBody } from "./form/values.ts";
import { subscriberAddress, subscribersAddress } from "./resource.ts";

const initial: Partial<NewValues> = { how: "ask", channels: ["EMAIL"], tags: [] };

/** Add a person and record how they consented, or ask them. */
export default function CreateSubscriber() {
  const navigate = useNavigate();
  const form = useRecordForm<Subscriber, NewValues>(subscribers, {
    initial,
    toBody: newSubscriberBody,
    onSaved: ({ id }) => void navigate(subscriberAddress(id)),
  });
  return (
    <PageShell width="narrow">
      <RecordForm form={form} back={subscribersAddress}>
        <PersonFields />
        <ConsentFields />
      </RecordForm>
    </PageShell>
  );
}

function ConsentFields() {
  const { t } = useTranslation("subscribers");
  const rules = useFieldRules();
  const how = Form.useWatch("how") as NewValues["how"] | undefined;
  // As a required rule, antd would put `aria-required` on a group that may not have it.
  const someChannel: Rule = {
    validator: async (_, chosen: string[] = []) =>
      chosen.length === 0 ? Promise.reject(new Error(t("common:validation.REQUIRED"))) : undefined,
  };
  return (
    <Panel title={t("sections.consent")}>
      <Form.Item name="how" label={t("fields.how")}>
        <Radio.Group
          style={{ display: "grid", gap: 8 }}
          options={(["ask", "recorded", "none"] as const).map((value) => ({ value, label: t(`how.${value}`) }))}
        />
      </Form.Item>
      {how === "recorded" && (
        <>
          <Form.Item name="channels" label={t("fields.channels")} rules={[someChannel]}>
            <Checkbox.Group options={addressChannels.map((value) => ({ value, label: t(`records:consent_channel.${value}`) }))} />
          </Form.Item>
          <Form.Item name="text" label={t("fields.wording")} extra={t("help.wording")} rules={rules.text(2000)}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
          </Form.Item>
          <Form.Item name="day" label={t("fields.consented_on")} rules={rules.needed}>
            <DayPicker max={todayIn()} />
          </Form.Item>
        </>
      )}
    </Panel>
  );
}
