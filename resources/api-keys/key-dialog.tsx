import { Alert, Checkbox, Col, Form, Input, Modal, Row } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Scope, scopes } from "#contracts/permissions";
import { apiKeys } from "#contracts/stores";
import { useRecordModal } from "#src/hooks/forms/use-record-modal";
import { dayEnd, todayIn } from "#src/lib/dates/days";
import { CopyText } from "#src/ui/actions/copy-text";
import { DayPicker } from "#src/ui/dates/day-picker";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

interface Values {
  name: string;
  scopes: Scope[];
  /** A day of the store. */
  until?: string;
}

const bodyOf = ({ name, scopes: chosen, until }: Values) => ({
  name: name.trim(),
  scopes: chosen,
  ...(until && { expires_at: dayEnd(until) }),
});

/** Create a key and show it once. */
export default function KeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("api-keys");
  useFocusReturn();
  const rules = useFieldRules();
  const [key, setKey] = useState<string>();
  const { modalProps, formProps, trouble } = useRecordModal<{ key: string }, Values>(apiKeys, {
    toBody: bodyOf,
    onSaved: (made) => setKey(made.key),
    isKeptOpen: true,
    onClose,
  });
  if (key) {
    return (
      <Modal
        {...modalProps}
        width={560}
        title={t("create")}
        okText={t("common:actions.close")}
        cancelButtonProps={{ style: { display: "none" } }}
        onOk={onClose}
      >
        <Alert type="success" showIcon message={t("made")} description={<CopyText text={key} label={t("titles:api-keys")} />} />
      </Modal>
    );
  }
  return (
    <Modal {...modalProps} width={560} title={t("create")} okText={t("make")} cancelText={t("common:actions.cancel")}>
      <Form<Values> {...formProps}>
        <FormAlert {...trouble} />
        <Form.Item name="name" label={t("fields.name")} rules={rules.text(100)}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="scopes" label={t("fields.scopes")} rules={rules.needed}>
          <Checkbox.Group style={{ display: "block" }}>
            <Row gutter={[12, 6]}>
              {scopes.map((scope) => (
                <Col key={scope} xs={24} sm={12}>
                  <Checkbox value={scope}>
                    <bdi className="bh-number">{scope}</bdi>
                  </Checkbox>
                </Col>
              ))}
            </Row>
          </Checkbox.Group>
        </Form.Item>
        <Form.Item name="until" label={t("fields.expires_at")}>
          <DayPicker min={todayIn()} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
