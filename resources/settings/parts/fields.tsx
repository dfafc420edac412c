import { Form, Input, InputNumber, Select, Switch, Typography } from "antd";
import type { Rule } from "antd/es/form";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#src/lib/session/session";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";

export type FieldName = string | (string | number)[];

interface FieldProps {
  name: FieldName;
  /** Key under `fields.…`; default: the last part of the name. */
  word?: string;
  /** Instead of the word's. */
  label?: string;
  /** Whether to show `help.…` of the same name, or of another. */
  help?: boolean | string;
  /** The number in the help text. */
  count?: number;
  needed?: boolean;
}

const lastOf = (name: FieldName): string => String([name].flat().at(-1));

/** Return the common props of a settings field: label, help text, required rule. */
export function useFieldProps({ name, word = lastOf(name), label, help = false, count, needed = false }: FieldProps, more: Rule[] = []) {
  const { t } = useTranslation("settings");
  const rules = useFieldRules();
  return {
    name,
    label: label ?? t(`fields.${word}`),
    ...(help && { extra: t(`help.${help === true ? word : help}`, count === undefined ? {} : { count }) }),
    rules: [...(needed ? rules.needed : []), ...more],
  };
}

export function Toggle(props: FieldProps) {
  return (
    <Form.Item {...useFieldProps(props)} valuePropName="checked">
      <Switch />
    </Form.Item>
  );
}

interface ChoiceProps extends FieldProps {
  /** Prefix of the options' labels: `refund_trigger.ON_RECEIVED`. */
  of: string;
  values: readonly string[];
}

/** Choose one option. */
export function SettingsChoice({ of, values, ...props }: ChoiceProps) {
  const { t } = useTranslation("settings");
  return (
    <Form.Item {...useFieldProps(props)}>
      <FormSelect options={values.map((value) => ({ value, label: t(`${of}.${value}`) }))} />
    </Form.Item>
  );
}

/** Choose any options. */
export function Choices({ of, values, placeholder, ...props }: ChoiceProps & { placeholder?: string }) {
  const { t } = useTranslation("settings");
  return (
    <Form.Item {...useFieldProps(props)}>
      <FormSelect
        mode="multiple"
        optionFilterProp="label"
        allowClear
        {...(placeholder !== undefined && { placeholder })}
        options={values.map((value) => ({ value, label: t(`${of}.${value}`) }))}
      />
    </Form.Item>
  );
}

interface CountProps extends FieldProps {
  min?: number;
  max: number;
  /** Placeholder that explains an empty field. */
  empty?: string;
  /** Decimal places; null: unlimited. */
  precision?: number | null;
  after?: ReactNode;
}

export function Count({ min = 0, max, empty, precision = 0, after, ...props }: CountProps) {
  return (
    <Form.Item {...useFieldProps({ needed: empty === undefined, ...props })}>
      <InputNumber
        style={{ inlineSize: "100%" }}
        min={min}
        max={max}
        {...(precision !== null && { precision })}
        placeholder={empty ?? ""}
        suffix={after && <Typography.Text type="secondary">{after}</Typography.Text>}
      />
    </Form.Item>
  );
}

/** Edit an amount in the store's currency. */
export function Amount({ empty, ...props }: FieldProps & { empty?: string }) {
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  return (
    <Form.Item {...useFieldProps(props)}>
      <MoneyInput currency={currency} min={0} {...(empty !== undefined && { placeholder: empty })} />
    </Form.Item>
  );
}

export function Line({ max, dir, needed = false, ...props }: FieldProps & { max: number; dir?: "ltr" | "auto" }) {
  const rules = useFieldRules();
  return (
    <Form.Item {...useFieldProps(props, needed ? rules.text(max) : rules.optional(max))}>
      <Input maxLength={max} dir={dir ?? "auto"} />
    </Form.Item>
  );
}

/** Edit a list of free texts: tags, channels. */
export function Tags(props: FieldProps) {
  return (
    <Form.Item {...useFieldProps(props)}>
      <Select mode="tags" tokenSeparators={[","]} allowClear open={false} suffixIcon={null} />
    </Form.Item>
  );
}
