import { Alert, Flex, Radio, Select } from "antd";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#src/ui/forms/field";
import { useReferences } from "../words/references.ts";
import { actionForms } from "./action-forms.tsx";
import { actionSettings, isActionName } from "./action-settings.ts";
import type { InspectorProps } from "./inspector-props.ts";
import { SettingField } from "./setting-field.tsx";

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
