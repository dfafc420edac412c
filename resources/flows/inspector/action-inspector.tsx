import { Alert, AutoComplete, Flex, Radio, Select } from "antd";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { flagCode } from "#src/cases/flag-picker";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { knownFlags } from "#src/lib/cases/known-flags";
import { Field } from "#src/ui/forms/field";
import { type References, useReferences } from "../words/references.ts";
import { actionForms } from "./action-forms.tsx";
import { actionSettings, isActionName, type Setting } from "./action-settings.ts";
import { type Config, type InspectorProps, withValue } from "./inspector-props.ts";
import { ChoiceSetting, ChoicesSetting, MoneySetting, NumberSetting, TextSetting, WordsSetting } from "./settings.tsx";

const radioStyle = { display: "grid", gap: 6 };

/** Choose an action and set it. */
export function ActionInspector(props: InspectorProps) {
  const { t } = useTranslation("flows");
  const id = useId();
  const { node, place, catalogue, problemAt, onChange } = props;
  const { config } = node;
  const { action } = config;
  const settings = isActionName(action) ? (actionSettings[action] ?? []) : [];
  const found = useReferences(
    useMemo(() => new Set(settings.flatMap((one) => (one.kind === "reference" || one.kind === "references" ? [one.of] : []))), [settings]),
  );
  const references = place === "OFFER" ? { ...found, PLACE: found.OFFER_PLACE } : found;
  const Form = isActionName(action) ? actionForms[action] : undefined;
  const options = catalogue.actions
    .filter(({ places }) => places.includes(place))
    .map(({ name }) => ({ value: name, label: t(`flow-runs:action.${name}`) }));
  const stops = catalogue.actions.find(({ name }) => name === action)?.stops ?? false;
  const about = t(`actionAbout.${action}`, { defaultValue: "" });
  return (
    <Flex vertical gap={16}>
      <Field label={t("types.ACTION")} htmlFor={id} error={problemAt("action")} help={about}>
        <Select
          id={id}
          showSearch
          optionFilterProp="label"
          style={{ inlineSize: "100%" }}
          value={typeof action === "string" ? action : null}
          options={options}
          onChange={(name: string) => onChange({ action: name })}
        />
      </Field>
      {settings.map((setting) => (
        <SettingField key={setting.key} {...{ setting, config, references, problemAt, onChange }} />
      ))}
      {Form && <Form {...props} />}
      {place !== "OFFER" &&
        (stops ? (
          <Alert type="info" showIcon message={t("refusal.always")} />
        ) : (
          <Field label={t("refusal.label")}>
            <Radio.Group
              aria-label={t("refusal.label")}
              style={radioStyle}
              value={config.on_refusal ?? "GO_ON"}
              options={(["GO_ON", "STOP"] as const).map((value) => ({ value, label: t(`refusal.${value}`) }))}
              onChange={({ target }) => onChange({ ...config, on_refusal: target.value })}
            />
          </Field>
        ))}
    </Flex>
  );
}

interface SettingFieldProps extends Pick<InspectorProps, "problemAt" | "onChange"> {
  setting: Setting;
  config: Config;
  references: References;
}

/** Edit one value of an action's config. */
function SettingField({ setting, config, references, problemAt, onChange }: SettingFieldProps) {
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
