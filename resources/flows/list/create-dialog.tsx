import { Form, Input, Modal, Radio, Typography } from "antd";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { flows } from "#contracts/flows/flows";
import type { FlowDetail } from "#contracts/flows/shapes";
import { type Trigger, triggers } from "#contracts/flows/states";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecordModal } from "#src/hooks/forms/use-record-modal";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { Loaded } from "#src/ui/feedback/loaded";
import { FormAlert } from "#src/ui/forms/form-alert";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { flowAddress } from "../resource.ts";

const empty = "EMPTY";
const radioStyle = { display: "grid", gap: 12 };

interface Values {
  name: string;
  template: string;
  trigger: Trigger;
}

/** Create a flow from a template or empty, and open it. */
export default function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("flows");
  useFocusReturn();
  const rules = useFieldRules();
  const navigate = useNavigate();
  const catalogue = useOperation(flows, "catalogue", {}, { staleMs: 3_600_000 });
  const [isNamed, setNamed] = useState(false);
  const templates = catalogue.data?.templates ?? [];
  const { modalProps, formProps, form, trouble } = useRecordModal<FlowDetail, Values>(flows, {
    initial: { name: "", template: empty, trigger: "RETURN_REQUESTED" },
    toBody: ({ name, template, trigger }) => {
      const found = templates.find((one) => one.name === template);
      return { name: name.trim(), ...(found ? { trigger: found.trigger, template } : { trigger }) };
    },
    onSaved: ({ id }) => void navigate(flowAddress(id)),
    onClose,
  });
  const choose = (template: string) => {
    if (!isNamed) form.setFieldValue("name", template === empty ? "" : t(`templates.${template}.name`));
  };
  const template = Form.useWatch("template", form);
  // The button stands outside of the form, which a browser submits by itself only where it has one field.
  const submit = (event: KeyboardEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <Modal {...modalProps} width={680} title={t("create.title")} okText={t("create.confirm")} cancelText={t("common:actions.cancel")}>
      <Form<Values> {...formProps}>
        <FormAlert {...trouble} />
        <Loaded from={catalogue}>
          {() => (
            <Form.Item name="template" label={t("create.start")}>
              <Radio.Group
                style={radioStyle}
                onChange={(event) => choose(event.target.value)}
                options={[{ name: empty }, ...templates].map(({ name }) => ({ value: name, label: <Choice name={name} /> }))}
              />
            </Form.Item>
          )}
        </Loaded>
        {template === empty && (
          <Form.Item name="trigger" label={t("fields.trigger")} extra={t("create.triggerHelp")}>
            <FormSelect
              showSearch
              optionFilterProp="label"
              options={triggers.map((value) => ({ value, label: t(`records:flow_trigger.${value}`) }))}
            />
          </Form.Item>
        )}
        <Form.Item name="name" label={t("fields.name")} rules={rules.text(100)}>
          <Input maxLength={100} showCount autoComplete="off" onChange={() => setNamed(true)} onPressEnter={submit} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function Choice({ name }: { name: string }) {
  const { t } = useTranslation("flows");
  return (
    <span>
      <strong>{t(`templates.${name}.name`)}</strong>
      <br />
      <Typography.Text type="secondary">{t(`templates.${name}.text`)}</Typography.Text>
    </span>
  );
}
