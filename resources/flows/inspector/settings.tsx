import { Input, InputNumber, Select } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { textFields } from "#contracts/flows/actions";
import { limits } from "#contracts/flows/states";
import { useSession } from "#src/lib/session/session";
import { languageList } from "#src/lib/words/languages";
import { Field } from "#src/ui/forms/field";
import { LanguageTabs } from "#src/ui/forms/language-tabs";
import { MoneyInput } from "#src/ui/money/money-input";
import type { Choice } from "../words/use-value-words.ts";

interface SettingProps<Value> {
  label: string;
  value: Value | undefined;
  error?: string | undefined;
  help?: string | undefined;
  onChange: (value: Value | undefined) => void;
}

export function MoneySetting({ label, value, error, help, onChange }: SettingProps<number>) {
  const id = useId();
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  return (
    <Field label={label} htmlFor={id} error={error} help={help}>
      <MoneyInput id={id} currency={currency} min={0} value={value ?? null} onChange={(minor) => onChange(minor ?? undefined)} />
    </Field>
  );
}

interface NumberSettingProps extends SettingProps<number> {
  min: number;
  max: number;
  unit?: string;
  precision?: number;
}
export function NumberSetting({ label, value, error, help, onChange, min, max, unit, precision = 0 }: NumberSettingProps) {
  const id = useId();
  return (
    <Field label={label} htmlFor={id} error={error} help={help}>
      <InputNumber
        id={id}
        style={{ inlineSize: "100%" }}
        {...{ min, max, precision }}
        value={value ?? null}
        addonAfter={unit}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </Field>
  );
}

interface TextSettingProps extends SettingProps<string> {
  max: number;
  isLong?: boolean;
}
export function TextSetting({ label, value = "", error, help, onChange, max, isLong = false }: TextSettingProps) {
  const id = useId();
  const shared = { id, value, maxLength: max, showCount: true };
  return (
    <Field label={label} htmlFor={id} error={error} help={help}>
      {isLong ? (
        <Input.TextArea {...shared} autoSize={{ minRows: 3, maxRows: 10 }} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <Input {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}

interface ChoiceSettingProps<Value> extends SettingProps<Value> {
  options: readonly Choice[];
}
export function ChoiceSetting({ label, value, error, help, onChange, options }: ChoiceSettingProps<string>) {
  const id = useId();
  return (
    <Field label={label} htmlFor={id} error={error} help={help}>
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        style={{ inlineSize: "100%" }}
        value={value ?? null}
        options={[...options]}
        onChange={(next: string | null) => onChange(next ?? undefined)}
      />
    </Field>
  );
}

interface ChoicesSettingProps extends ChoiceSettingProps<string[]> {
  /** Values that are no options may be typed. */
  isOpen?: boolean;
}
export function ChoicesSetting({ label, value = [], error, help, onChange, options, isOpen = false }: ChoicesSettingProps) {
  const id = useId();
  return (
    <Field label={label} htmlFor={id} error={error} help={help}>
      <Select
        id={id}
        mode={isOpen ? "tags" : "multiple"}
        optionFilterProp="label"
        style={{ inlineSize: "100%" }}
        value={value}
        options={[...options]}
        onChange={(next: string[]) => onChange(next)}
      />
    </Field>
  );
}

type Words = Readonly<Record<string, string>>;
interface WordsSettingProps extends SettingProps<Words> {
  isLong?: boolean;
  max?: number;
  /** Texts may name fields of the case. */
  withFields?: boolean;
}

/** Edit a text for customers, in a tab per language. */
export function WordsSetting({
  label,
  value = {},
  error,
  onChange,
  isLong = false,
  max = limits.text,
  withFields = false,
}: WordsSettingProps) {
  const { t, i18n } = useTranslation("flows");
  const id = useId();
  const put = (code: string, text: string) => {
    const { [code]: _, ...rest } = value;
    onChange(text ? { ...rest, [code]: text } : rest);
  };
  const first = languageList.find(({ code }) => value[code])?.code ?? i18n.language;
  return (
    <Field
      label={label}
      error={error}
      help={
        withFields && t("textFields", { fields: textFields.map((name) => `{{${name}}}`).join(", "), interpolation: { escapeValue: false } })
      }
    >
      <LanguageTabs defaultActiveKey={first}>
        {({ code, label: language, direction }) => {
          const shared = {
            id: `${id}${code}`,
            dir: direction,
            maxLength: max,
            value: value[code] ?? "",
            "aria-label": `${label} (${language})`,
          };
          return isLong ? (
            <Input.TextArea {...shared} autoSize={{ minRows: 3, maxRows: 10 }} onChange={(event) => put(code, event.target.value)} />
          ) : (
            <Input {...shared} onChange={(event) => put(code, event.target.value)} />
          );
        }}
      </LanguageTabs>
    </Field>
  );
}
