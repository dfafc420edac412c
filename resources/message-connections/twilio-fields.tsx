import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Form, Input } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { MessageConnection } from "#contracts/message-connections";
import { IconButton } from "#src/ui/actions/icon-button";
import { DecimalInput } from "#src/ui/forms/decimal-input";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { SecretInput } from "#src/ui/forms/secret-input";
import { useCountries } from "#src/ui/forms/use-countries";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

/** Edit an account at Twilio, or at a service that answers like it: who sends where, and what it costs. */
export function TwilioFields({ held }: { held: MessageConnection }) {
  const { t } = useTranslation("message-connections");
  const rules = useFieldRules();
  return (
    <>
      <FieldRow>
        <Form.Item name="account_sid" label={t("fields.account_sid")} rules={rules.text(100)}>
          <Input dir="ltr" autoComplete="off" spellCheck={false} />
        </Form.Item>
        <SecretInput name="auth_token" label={t("fields.auth_token")} last4={held.secrets.auth_token_last4} />
      </FieldRow>
      <FieldRow>
        <Form.Item name="base_url" label={t("fields.base_url")} rules={rules.text(300)} extra={t("help.base_url")}>
          <Input dir="ltr" type="url" autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="messaging_service_sid" label={t("fields.messaging_service_sid")} rules={rules.optional(100)}>
          <Input dir="ltr" autoComplete="off" spellCheck={false} />
        </Form.Item>
      </FieldRow>
      <Form.Item name="sender" label={t("fields.sender")} rules={rules.optional(16)} extra={t("help.sender")}>
        <Input dir="ltr" autoComplete="off" placeholder="+15005550006" />
      </Form.Item>
      <Rows name="senders" title={t("fields.senders")} add={t("actions.addSender")} empty={{ country: undefined, sender: "" }}>
        {(index) => (
          <Form.Item name={[index, "sender"]} label={t("fields.sender")} rules={rules.text(16)}>
            <Input dir="ltr" autoComplete="off" />
          </Form.Item>
        )}
      </Rows>
      <Rows name="prices" title={t("fields.prices")} add={t("actions.addPrice")} empty={{ country: undefined, price: "", currency: "USD" }}>
        {(index) => (
          <>
            <Form.Item name={[index, "price"]} label={t("fields.price")} rules={rules.needed}>
              <DecimalInput places={6} />
            </Form.Item>
            <Form.Item name={[index, "currency"]} label={t("fields.currency")} rules={rules.text(3)}>
              <Input dir="ltr" maxLength={3} autoComplete="off" />
            </Form.Item>
          </>
        )}
      </Rows>
    </>
  );
}

interface RowsProps {
  name: "senders" | "prices";
  title: string;
  add: string;
  empty: object;
  children: (index: number) => ReactNode;
}

/** Edit rows that each belong to a country. */
function Rows({ name, title, add, empty, children }: RowsProps) {
  const { t } = useTranslation("message-connections");
  const rules = useFieldRules();
  const countries = useCountries();
  return (
    <fieldset style={{ border: 0, margin: "0 0 16px", padding: 0 }}>
      <legend>{title}</legend>
      <Form.List name={name}>
        {(rows, { add: addRow, remove }) => (
          <Flex vertical gap={8} align="stretch">
            {rows.map(({ key, name: index }) => (
              <Flex key={key} wrap gap={12} align="end">
                <Form.Item name={[index, "country"]} label={t("fields.country")} rules={rules.needed} style={{ minInlineSize: 200 }}>
                  <FormSelect showSearch optionFilterProp="label" options={countries} />
                </Form.Item>
                {children(index)}
                <Form.Item>
                  <IconButton
                    label={t("actions.removeRow", { n: index + 1, list: title })}
                    icon={<DeleteOutlined aria-hidden="true" />}
                    onClick={() => remove(index)}
                  />
                </Form.Item>
              </Flex>
            ))}
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => addRow({ ...empty })} style={{ alignSelf: "start" }}>
              {add}
            </Button>
          </Flex>
        )}
      </Form.List>
    </fieldset>
  );
}
