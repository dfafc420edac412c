import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useTranslation } from "react-i18next";
import { type GroupField, groupFields, groupNumberOperators, groupTextOperators } from "#contracts/product-groups";
import { FormSelect } from "#src/ui/form-select";
import { IconButton } from "#src/ui/icon-button";
import { useFieldRules } from "#src/ui/use-field-rules";
import { ConditionValue } from "./condition-value.tsx";
import styles from "./form.module.css";
import { type DraftCondition, isNumberField } from "./values.ts";

/** The list of conditions, each a field, an operator and what it is compared with. */
export function Conditions() {
  const { t } = useTranslation("product-groups");
  return (
    <Form.List name="conditions">
      {(rows, { add, remove }) => (
        <div className={styles.conditions}>
          {rows.map(({ key, name }) => (
            <Condition key={key} index={name} onRemove={() => remove(name)} />
          ))}
          <div>
            <Button
              icon={<PlusOutlined />}
              disabled={rows.length >= 50}
              onClick={() => add({ field: "TAG", op: "IS" } satisfies DraftCondition)}
            >
              {t("actions.addCondition")}
            </Button>
          </div>
        </div>
      )}
    </Form.List>
  );
}

function Condition({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation("product-groups");
  const rules = useFieldRules();
  const form = Form.useFormInstance();
  const path = ["conditions", index];
  const { field, op } = (Form.useWatch(path, form) as DraftCondition | undefined) ?? {};
  const operators = isNumberField(field) ? groupNumberOperators : groupTextOperators;
  const number = index + 1;
  const changeField = (next: GroupField, before: GroupField | undefined) => {
    if (isNumberField(next) !== isNumberField(before)) form.setFieldValue([...path, "op"], "IS");
    // An amount of money is no weight: what was compared with before means nothing to the new field.
    if (isNumberField(next) || isNumberField(before)) form.setFieldValue([...path, "value"], undefined);
  };
  const changeOperator = () => form.setFieldValue([...path, "value"], undefined);
  return (
    <div className={styles.condition}>
      <Form.Item className={styles.field ?? ""} name={[index, "field"]} rules={rules.needed}>
        <FormSelect<GroupField>
          aria-label={t("condition.field", { number })}
          options={groupFields.map((one) => ({ value: one, label: t(`field.${one}`) }))}
          onChange={(next) => changeField(next, field)}
        />
      </Form.Item>
      <Form.Item className={styles.field ?? ""} name={[index, "op"]} rules={rules.needed}>
        <FormSelect
          aria-label={t("condition.op", { number })}
          options={operators.map((one) => ({ value: one, label: t(`op.${one}`) }))}
          onChange={changeOperator}
        />
      </Form.Item>
      <div className={styles.value}>
        <Form.Item className={styles.field ?? ""} name={[index, "value"]} rules={rules.needed}>
          <ConditionValue field={field} op={op} label={t("condition.value", { number })} />
        </Form.Item>
      </div>
      <IconButton
        className={styles.remove ?? ""}
        label={t("actions.removeCondition", { number })}
        icon={<CloseOutlined />}
        onClick={onRemove}
      />
    </div>
  );
}
