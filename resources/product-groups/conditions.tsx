import { CloseOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Col, Flex, Form, Input, InputNumber, Row, Select } from "antd";
import { useTranslation } from "react-i18next";
import {
  type GroupCondition,
  type GroupField,
  type GroupOperator,
  groupFields,
  groupNumberOperators,
  groupTextOperators,
} from "#contracts/product-groups";
import { useSession } from "#src/lib/session/session";
import { useLocale } from "#src/lib/words/use-locale";
import { IconButton } from "#src/ui/actions/icon-button";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";
import { readMoney, writeMoney } from "#src/ui/money/money-text";
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

type Value = GroupCondition["value"];

interface ConditionValueProps {
  id?: string;
  field: GroupField | undefined;
  op: GroupOperator | undefined;
  label: string;
  value?: Value;
  onChange?: (value: Value | undefined) => void;
}

/** Edit the value of a condition: one text, several, an amount, or the two ends of a range. */
function GroupConditionValue({ field, op, ...props }: ConditionValueProps) {
  if (op === "BETWEEN") return <Range field={field} {...props} />;
  if (op === "IN") return isNumberField(field) ? <Numbers field={field} {...props} /> : <Texts {...props} />;
  const { id, label, value, onChange } = props;
  if (isNumberField(field)) {
    const number = typeof value === "number" ? value : null;
    return <Amount {...(id && { id })} field={field} label={label} value={number} onChange={(next) => onChange?.(next ?? undefined)} />;
  }
  return (
    <Input
      id={id}
      aria-label={label}
      maxLength={200}
      value={typeof value === "string" ? value : ""}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

type Inner = Omit<ConditionValueProps, "op">;

interface AmountProps {
  id?: string;
  field: GroupField | undefined;
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
}
function Amount({ field, label, value, onChange, id }: AmountProps) {
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  if (field === "PRICE")
    return <MoneyInput {...(id && { id })} currency={currency} min={0} aria-label={label} value={value} onChange={onChange} />;
  return (
    <InputNumber
      {...(id && { id })}
      style={{ inlineSize: "100%" }}
      aria-label={label}
      min={0}
      precision={0}
      value={value}
      addonAfter="g"
      onChange={onChange}
    />
  );
}

function Range({ field, label, value, onChange }: Inner) {
  const { t } = useTranslation("product-groups");
  const ends = Array.isArray(value) ? (value as (number | null)[]) : [];
  const [from = null, to = null] = ends;
  // An incomplete range is kept; the form's validation asks for the rest.
  const put = (next: (number | null)[]) => onChange?.(next as number[]);
  return (
    <Flex gap={8}>
      <Amount field={field} label={`${label}: ${t("from")}`} value={from} onChange={(next) => put([next, to])} />
      <Amount field={field} label={`${label}: ${t("to")}`} value={to} onChange={(next) => put([from, next])} />
    </Flex>
  );
}

function Texts({ id, label, value, onChange }: Omit<Inner, "field">) {
  const texts = Array.isArray(value) ? value.map(String) : [];
  return (
    <Select
      id={id ?? ""}
      mode="tags"
      open={false}
      suffixIcon={null}
      aria-label={label}
      tokenSeparators={[","]}
      value={texts}
      onChange={(next: string[]) => onChange?.(next)}
    />
  );
}

function Numbers({ id, field, label, value, onChange }: Inner) {
  const locale = useLocale();
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  const isPrice = field === "PRICE";
  const write = (number: number) => (isPrice ? writeMoney(number, locale, currency) : String(number));
  const read = (text: string) => (isPrice ? readMoney(text, locale, currency).minor : /^\d{1,9}$/.test(text) ? Number(text) : null);
  const numbers = Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];
  const change = (texts: string[]) => onChange?.(texts.map(read).filter((one) => one !== null));
  return (
    <Select id={id ?? ""} mode="tags" open={false} suffixIcon={null} aria-label={label} value={numbers.map(write)} onChange={change} />
  );
}
