import { Form, Input } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
import { Count, Line, Toggle, useFieldProps } from "../parts/fields.tsx";

/** Edit deadlines, notification recipients and return numbers. `timezone`: the store's own. */
export function WaitingFields({ timezone }: { timezone: string }) {
  const { t } = useTranslation("settings");
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: value.replaceAll("_", " ") })), []);
  const { email } = useFieldRules();
  const mail = useFieldProps({ name: "notification_email", help: true }, email.slice(1));
  return (
    <>
      <Panel title={t("panels.waiting")}>
        <FieldRow>
          <Count name="expiry_days" min={1} max={365} after={t("days")} help />
          <Count name="reminder_days" min={1} max={364} empty={t("never")} after={t("days")} help />
        </FieldRow>
        <Form.Item {...useFieldProps({ name: "timezone", help: true })}>
          <FormSelect
            allowClear
            showSearch
            optionFilterProp="label"
            placeholder={timezone && t("storeZone", { zone: timezone.replaceAll("_", " ") })}
            options={zones}
          />
        </Form.Item>
      </Panel>
      <Panel title={t("panels.mails")}>
        <FieldRow>
          <Form.Item {...mail}>
            <Input type="email" dir="ltr" maxLength={254} />
          </Form.Item>
          <Line name="label_sender_name" max={100} help />
        </FieldRow>
        <Toggle name="platform_notifies" help />
      </Panel>
      <Panel title={t("panels.numbering")}>
        <Line name="number_prefix" max={12} dir="ltr" help />
      </Panel>
    </>
  );
}
