import { AutoComplete } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { flagCode } from "#src/cases/flag-picker";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { knownFlags } from "#src/lib/cases/known-flags";
import { Field } from "#src/ui/forms/field";
import type { References } from "../words/references.ts";
import type { Setting } from "./action-settings.ts";
import { type Config, type InspectorProps, withValue } from "./inspector-props.ts";
import { ChoiceSetting, ChoicesSetting, MoneySetting, NumberSetting, TextSetting, WordsSetting } from "./settings.tsx";

interface SettingFieldProps extends Pick<InspectorProps, "problemAt" | "onChange"> {
  setting: Setting;
  config: Config;
  references: References;
}

/** Edit one value of an action's config. */
export function SettingField({ setting, config, references, problemAt, onChange }: SettingFieldProps) {
  const { t } = useTranslation("flows");
  const enumLabel = useEnumLabel();
  const { key } = setting;
  const shared = {
    label: t(`config.${key}`),
    error: problemAt(key),
    onChange: (value: unknown) => onChange(withValue(config, key, value), key),
  };
  const value = config[key] as never;
  switch (setting.kind) {
    case "money":
      return <MoneySetting {...shared} value={value} />;
    case "days":
      return <NumberSetting {...shared} value={value} min={0} max={3650} unit={t("settings:days")} />;
    case "text":
      return <TextSetting {...shared} value={value} max={setting.max} isLong={setting.isLong ?? false} />;
    case "words":
      return <WordsSetting {...shared} value={value} isLong={setting.isLong ?? false} withFields={setting.withFields ?? false} />;
    case "choices":
      return (
        <ChoicesSetting
          {...shared}
          value={value}
          options={setting.values.map((one) => ({ value: one, label: enumLabel(setting.field, one) }))}
        />
      );
    case "choice":
      return (
        <ChoiceSetting
          {...shared}
          value={value}
          options={setting.values.map((one) => ({ value: one, label: t(`${setting.words}.${one}`) }))}
        />
      );
    case "reference":
      return <ChoiceSetting {...shared} value={value} options={references[setting.of]} />;
    case "references":
      return <ChoicesSetting {...shared} value={value} options={references[setting.of]} />;
    case "flag":
      return <FlagSetting {...shared} value={value} />;
  }
}

interface FlagSettingProps {
  label: string;
  value: string | undefined;
  error: string | undefined;
  onChange: (flag: string | undefined) => void;
}

/** Choose a known flag, or type one of the store's own. */
function FlagSetting({ label, value, error, onChange }: FlagSettingProps) {
  const { t } = useTranslation("flows");
  const id = useId();
  const enumLabel = useEnumLabel();
  return (
    <Field label={label} htmlFor={id} error={error} help={value ? enumLabel("flag", value) : t("flagHelp")}>
      <AutoComplete
        id={id}
        style={{ inlineSize: "100%" }}
        value={value ?? ""}
        options={knownFlags.map((flag) => ({ value: flag, label: enumLabel("flag", flag) }))}
        onChange={(typed: string) => onChange(flagCode(typed) || undefined)}
      />
    </Field>
  );
}
