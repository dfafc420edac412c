import { Form, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { rateLimits } from "#contracts/message-connections";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

/** Edit how fast messages leave, and how many a day. */
export function LimitFields() {
  const { t } = useTranslation("message-connections");
  const rules = useFieldRules();
  return (
    <FieldRow short>
      <Form.Item name="rate" label={t("fields.rate")} rules={rules.needed} extra={t("help.rate")}>
        <InputNumber min={rateLimits.least} max={rateLimits.most} precision={0} style={{ inlineSize: "100%" }} />
      </Form.Item>
      <Form.Item name="daily_limit" label={t("fields.daily_limit")} extra={t("help.daily_limit")}>
        <InputNumber min={1} max={100_000_000} precision={0} style={{ inlineSize: "100%" }} />
      </Form.Item>
    </FieldRow>
  );
}
