import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, Col, Flex, Form, Input, InputNumber, Row } from "antd";
import { useTranslation } from "react-i18next";
import { stepLimits } from "#contracts/automations/definition";
import { mostConditions, type SegmentField, segmentFieldNames, segmentFields } from "#contracts/segments/definition";
import { IconButton } from "#src/ui/actions/icon-button";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { SegmentConditionValue } from "./condition-value.tsx";
import { operatorsFor, type SegmentDraftCondition } from "./values.ts";

const fieldStyle = { marginBlockEnd: 4 };

/** Edit the list of conditions, each with field, operator and value. */
export function SegmentConditions() {
  const { t } = useTranslation("subscribers");
  return (
    <Form.List name="conditions">
      {(rows, { add, remove }) => (
        <Flex vertical gap={16} style={{ marginBlock: 16 }}>
          {rows.map(({ key, name }) => (
            <Condition key={key} index={name} isOnly={rows.length === 1} onRemove={() => remove(name)} />
          ))}
          <div>
            <Button
              icon={<PlusOutlined aria-hidden="true" />}
              disabled={rows.length >= mostConditions}
              onClick={() => add({ field: "orders", op: "gt" } satisfies SegmentDraftCondition)}
            >
              {t("segments.addCondition")}
            </Button>
          </div>
        </Flex>
      )}
    </Form.List>
  );
}

function Condition({ index, isOnly, onRemove }: { index: number; isOnly: boolean; onRemove: () => void }) {
  const { t } = useTranslation("subscribers");
  const rules = useFieldRules();
  const form = Form.useFormInstance();
  const path = ["conditions", index];
  const { field, op } = (Form.useWatch(path, form) as SegmentDraftCondition | undefined) ?? {};
  const number = index + 1;
  const changeField = (next: SegmentField) => form.setFieldValue(path, { field: next, op: operatorsFor(next)[0] });
  const isPast = field !== undefined && segmentFields[field].kind === "past";
  return (
    <Row gutter={[8, 4]} wrap>
      <Col xs={11} md={8}>
        <Form.Item style={fieldStyle} name={[index, "field"]} rules={rules.needed}>
          <FormSelect<SegmentField>
            aria-label={t("condition.field", { number })}
            showSearch
            optionFilterProp="label"
            popupMatchSelectWidth={false}
            options={segmentFieldNames.map((one) => ({ value: one, label: t(`segmentField.${one}`) }))}
            onChange={changeField}
          />
        </Form.Item>
      </Col>
      <Col xs={9} md={6}>
        <Form.Item style={fieldStyle} name={[index, "op"]} rules={rules.needed}>
          <FormSelect
            aria-label={t("condition.op", { number })}
            popupMatchSelectWidth={false}
            options={operatorsFor(field).map((one) => ({ value: one, label: t(`op.${one}`) }))}
            onChange={() => form.setFieldValue([...path, "value"], undefined)}
          />
        </Form.Item>
      </Col>
      <Col xs={{ span: 24, order: 4 }} md={{ span: 8, order: 3 }}>
        {field === "attribute" && (
          <Form.Item style={fieldStyle} name={[index, "key"]} rules={rules.text(60)}>
            <Input aria-label={t("condition.key", { number })} placeholder={t("condition.keyHint")} maxLength={60} />
          </Form.Item>
        )}
        {op !== "exists" && (
          <Form.Item style={fieldStyle} name={[index, "value"]} rules={rules.needed}>
            <SegmentConditionValue field={field} op={op} label={t("condition.value", { number })} />
          </Form.Item>
        )}
        {isPast && (
          <Form.Item style={fieldStyle} name={[index, "days"]}>
            <InputNumber
              aria-label={t("condition.days", { number })}
              placeholder={t("condition.everHint")}
              addonAfter={t("condition.daysUnit")}
              min={1}
              max={3650}
              precision={0}
            />
          </Form.Item>
        )}
        {field === "in_journey" && (
          <Form.Item style={fieldStyle} name={[index, "step"]}>
            <InputNumber
              aria-label={t("condition.step", { number })}
              placeholder={t("condition.anyStep")}
              addonBefore={t("condition.stepUnit")}
              min={1}
              max={stepLimits.steps}
              precision={0}
            />
          </Form.Item>
        )}
        <Form.Item style={fieldStyle} name={[index, "not"]} valuePropName="checked">
          <Checkbox>{t("condition.not")}</Checkbox>
        </Form.Item>
      </Col>
      <Col xs={{ span: 4, order: 3 }} md={{ span: 2, order: 4 }}>
        <IconButton
          label={t("segments.removeCondition", { number })}
          icon={<CloseOutlined aria-hidden="true" />}
          disabled={isOnly}
          onClick={onRemove}
        />
      </Col>
    </Row>
  );
}
