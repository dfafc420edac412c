import { Flex, Input, InputNumber, Select } from "antd";
import { useTranslation } from "react-i18next";
import type { Catalogue } from "#contracts/flows/catalogue-shape";
import { textIn } from "#src/lib/words/text-in";
import { DayPicker } from "#src/ui/dates/day-picker";
import { MoneyInput } from "#src/ui/money/money-input";
import type { Choice, ValueWords } from "../words/use-value-words.ts";
import type { ValueShape } from "./rule.ts";

type Field = Catalogue["fields"][number];
interface ValueInputProps {
  field: Field;
  shape: ValueShape;
  label: string;
  values: ValueWords;
  /** Of the question that the condition is about. */
  answers?: readonly { id: string; text: unknown }[] | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
}
const full = { inlineSize: "100%" };

/** Edit what a field is compared with, by its type: an amount, a number, a day, a choice, or texts. */
export function ValueInput({ field, shape, label, values, answers, value, onChange }: ValueInputProps) {
  const { t, i18n } = useTranslation("flows");
  if (shape === "flag")
    return (
      <Select
        style={full}
        aria-label={label}
        value={typeof value === "boolean" ? String(value) : null}
        options={["true", "false"].map((one) => ({ value: one, label: t(one === "true" ? "common:states.yes" : "common:states.no") }))}
        onChange={(next: string) => onChange(next === "true")}
      />
    );
  if (shape === "range") return <Range {...{ field, label, values, value, onChange }} />;
  const asked = answers?.map(({ id, text }) => ({ value: id, label: textIn(text, i18n.language) || id }));
  const choices = asked?.length ? asked : values.choicesOf(field.name);
  if (shape === "many") {
    const texts = Array.isArray(value) ? value.map(String) : [];
    return <Texts {...{ label, onChange }} value={texts} choices={choices} isOpen={!choices || values.isOpen(field.name)} />;
  }
  if (field.kind === "number" || field.kind === "money") return <Amount {...{ field, label, values, value, onChange }} />;
  if (field.name === "time.date")
    return <DayPicker aria-label={label} value={typeof value === "string" ? value : ""} onChange={(day) => onChange(day || undefined)} />;
  const text = typeof value === "string" ? value : "";
  if (choices && !values.isOpen(field.name))
    return (
      <Select
        showSearch
        optionFilterProp="label"
        style={full}
        aria-label={label}
        value={text || null}
        options={[...choices]}
        onChange={onChange}
      />
    );
  return <Input aria-label={label} maxLength={200} value={text} onChange={({ target }) => onChange(target.value || undefined)} />;
}

type Part = Pick<ValueInputProps, "field" | "label" | "values" | "value" | "onChange">;
const weekdays = [1, 2, 3, 4, 5, 6, 7];

function Amount({ field, label, values, value, onChange }: Part) {
  const { t } = useTranslation("flows");
  const number = typeof value === "number" ? value : null;
  const put = (next: number | null) => onChange(next ?? undefined);
  if (field.kind === "money") return <MoneyInput currency={values.currency} min={0} aria-label={label} value={number} onChange={put} />;
  if (field.name === "time.weekday")
    return (
      <Select
        style={full}
        aria-label={label}
        value={number}
        options={weekdays.map((day) => ({ value: day, label: t(`weekdays.${day}`) }))}
        onChange={put}
      />
    );
  const unit = field.unit === "percent" ? "%" : field.unit === "days" ? t("settings:days") : undefined;
  return (
    <InputNumber
      style={full}
      aria-label={label}
      min={0}
      max={field.name === "time.hour" ? 23 : undefined}
      precision={0}
      value={number}
      addonAfter={unit}
      onChange={put}
    />
  );
}

function Range({ label, value, onChange, ...rest }: Part) {
  const { t } = useTranslation("flows");
  const [from = null, to = null] = Array.isArray(value) ? value : [];
  const part = (name: "from" | "to", own: unknown, put: (next: unknown) => unknown[]) => (
    <div style={{ flex: 1, minInlineSize: 0 }}>
      <Amount {...rest} label={`${label}: ${t(`condition.${name}`)}`} value={own} onChange={(next) => onChange(put(next ?? null))} />
    </div>
  );
  return (
    <Flex gap={8}>
      {part("from", from, (next) => [next, to])}
      {part("to", to, (next) => [from, next])}
    </Flex>
  );
}

interface TextsProps {
  label: string;
  value: string[];
  choices: readonly Choice[] | null;
  isOpen: boolean;
  onChange: (value: unknown) => void;
}
function Texts({ label, value, choices, isOpen, onChange }: TextsProps) {
  const { t } = useTranslation("flows");
  return (
    <Select
      mode={isOpen ? "tags" : "multiple"}
      style={full}
      aria-label={label}
      placeholder={choices ? undefined : t("condition.typeValues")}
      optionFilterProp="label"
      tokenSeparators={[","]}
      maxCount={200}
      value={value}
      options={choices ? [...choices] : []}
      {...(!choices && { open: false, suffixIcon: null })}
      onChange={(next: string[]) => onChange(next.length > 0 ? next : undefined)}
    />
  );
}
