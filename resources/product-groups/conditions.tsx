import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Col, Flex, Form, Row } from "antd";
import { useTranslation } from "react-i18next";
import { type GroupField, groupFields, groupNumberOperators, groupTextOperators } from "#contracts/product-groups";
import { IconButton } from "#src/ui/actions/icon-button";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { GroupConditionValue } from "./condition-value.tsx";
import { type GroupDraftCondition, isNumberField } from "./values.ts";

const fieldStyle = { marginBlockEnd: 4 };

/** Edit the list of conditions, each with field, operator and value. */
export function GroupConditions() {
  const { t } = useTranslation("product-groups");
  return (
    <Form.List name="conditions">
      {(rows, { add, remove }) => (
        <Flex vertical gap={12} style={{ marginBlockStart: 16 }}>
          {rows.map(({ key, name }) => (
            <Condition key={key} index={name} onRemove={() => remove(name)} />
          ))}
          <div>
            <Button
              icon={<PlusOutlined aria-hidden="true" />}
              disabled={rows.length >= 50}
              onClick={() => add({ field: "TAG", op: "IS" } satisfies GroupDraftCondition)}
            >
              {t("actions.addCondition")}
            </Button>
          </div>
        </Flex>
      )}
    </Form.List>
  );
}

function Condition({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation("product-groups");
  const rules = useFieldRules();
  const form = Form.useFormInstance();
  const path = ["conditions", index];
  const { field, op } = (Form.useWatch(path, form) as GroupDraftCondition | undefined) ?? {};
  const operators = isNumberField(field) ? groupNumberOperators : groupTextOperators;
  const number = index + 1;
  const changeField = (next: GroupField, before: GroupField | undefined) => {
    if (isNumberField(next) !== isNumberField(before)) form.setFieldValue([...path, "op"], "IS");
    // Clear the value when the field's type changes: an amount is not a weight.
    if (isNumberField(next) || isNumberField(before)) form.setFieldValue([...path, "value"], undefined);
  };
  const changeOperator = () => form.setFieldValue([...path, "value"], undefined);
  return (
    <Row gutter={8} wrap>
      <Col xs={10} lg={6}>
        <Form.Item style={fieldStyle} name={[index, "field"]} rules={rules.needed}>
          <FormSelect<GroupField>
            aria-label={t("condition.field", { number })}
            options={groupFields.map((one) => ({ value: one, label: t(`field.${one}`) }))}
            onChange={(next) => changeField(next, field)}
          />
        </Form.Item>
      </Col>
      <Col xs={10} lg={6}>
        <Form.Item style={fieldStyle} name={[index, "op"]} rules={rules.needed}>
          <FormSelect
            aria-label={t("condition.op", { number })}
            options={operators.map((one) => ({ value: one, label: t(`op.${one}`) }))}
            onChange={changeOperator}
          />
        </Form.Item>
      </Col>
      <Col xs={{ span: 24, order: 4 }} lg={{ span: 10, order: 3 }}>
        <Form.Item style={fieldStyle} name={[index, "value"]} rules={rules.needed}>
          <GroupConditionValue field={field} op={op} label={t("condition.value", { number })} />
        </Form.Item>
      </Col>
      <Col xs={{ span: 4, order: 3 }} lg={{ span: 2, order: 4 }}>
        <IconButton label={t("actions.removeCondition", { number })} icon={<CloseOutlined aria-hidden="true" />} onClick={onRemove} />
      </Col>
    </Row>
  );
}
