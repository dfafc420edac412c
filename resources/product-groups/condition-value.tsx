import { Flex, Input, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { GroupCondition, GroupField, GroupOperator } from "#contracts/product-groups";
import { useSession } from "#src/lib/session/session";
import { useLocale } from "#src/lib/words/use-locale";
import { MoneyInput } from "#src/ui/money/money-input";
import { readMoney, writeMoney } from "#src/ui/money/money-text";
import { isNumberField } from "./values.ts";

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
export function GroupConditionValue({ field, op, ...props }: ConditionValueProps) {
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
