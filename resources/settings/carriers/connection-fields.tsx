import { Form, Input, Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CarrierConnection } from "#contracts/carrier-connections";
import {
  type CarrierProvider,
  type ConnectionSettings,
  carrierProviders,
  carrierServices,
  labelDirections,
} from "#contracts/carrier-services";
import type { ConnectionValues } from "./connection-dialog.tsx";

interface FieldsProps {
  provider: CarrierProvider;
  connection: CarrierConnection | null;
  /** What the server says is wrong, by field. */
  problems: Readonly<Record<string, string>>;
}

/** The fields of one service's connection, as its contract declares them. */
export function ConnectionFields({ provider, connection, problems }: FieldsProps) {
  const { t } = useTranslation("settings");
  const form = Form.useFormInstance<ConnectionValues>();
  const { fields, usual } = carrierServices[provider];
  const needed = { required: true, whitespace: true, message: t("common:validation.REQUIRED") };
  const problemOf = (field: string) => (problems[field] ? { validateStatus: "error" as const, help: problems[field] } : {});
  const kept = (last4: string | null | undefined) => (last4 ? t("carriers.kept", { last4 }) : undefined);
  const secret = (placeholder: string | undefined) => (
    <Input.Password dir="ltr" autoComplete="off" maxLength={500} {...(placeholder && { placeholder })} />
  );
  const choose = (next: CarrierProvider) => {
    const isUsualName = form.getFieldValue("name") === carrierServices[provider].name;
    if (isUsualName) form.setFieldValue("name", carrierServices[next].name);
    form.setFieldValue("settings", carrierServices[next].usual);
  };
  const setting = (name: keyof ConnectionSettings, label: string, help: string, input: ReactNode) => {
    const need = fields[name];
    if (!need) return null;
    const rules = need === "optional" ? [] : [name === "codes" ? { required: true, message: needed.message } : needed];
    return (
      <Form.Item
        name={["settings", name]}
        label={label}
        extra={help}
        rules={rules}
        initialValue={connection?.settings[name] ?? usual?.[name]}
        {...problemOf(`settings.${name}`)}
      >
        {input}
      </Form.Item>
    );
  };
  const plain = (name: "base_url" | "item_category" | "phone", input: ReactNode) =>
    setting(name, t(`carriers.settings.${name}`), t(`carriers.settings.${name}Help`), input);
  return (
    <>
      <Form.Item name="provider" label={t("carriers.service")} hidden={connection !== null}>
        <Select
          options={carrierProviders.map((value) => ({ value, label: carrierServices[value].name }))}
          onChange={(next: CarrierProvider) => choose(next)}
        />
      </Form.Item>
      <Form.Item name="name" label={t("carriers.name")} rules={[needed]} {...problemOf("name")}>
        <Input maxLength={80} />
      </Form.Item>
      {plain("base_url", <Input dir="ltr" type="url" maxLength={300} placeholder="https://karrio.example.com" />)}
      {fields.public_key && (
        <Form.Item name="public_key" label={t("carriers.publicKey")} rules={connection ? [] : [needed]} {...problemOf("public_key")}>
          {secret(kept(connection?.public_key_last4))}
        </Form.Item>
      )}
      <Form.Item
        name="api_key"
        label={t(`carriers.services.${provider}.apiKey`)}
        extra={t(`carriers.services.${provider}.apiKeyHelp`)}
        rules={connection ? [] : [needed]}
        {...problemOf("api_key")}
      >
        {secret(kept(connection?.key_last4))}
      </Form.Item>
      {fields.codes &&
        setting(
          "codes",
          t(`carriers.services.${provider}.codes`),
          t(`carriers.services.${provider}.codesHelp`),
          <Select mode="tags" open={false} suffixIcon={null} maxCount={20} tokenSeparators={[",", " "]} />,
        )}
      {plain("phone", <Input dir="ltr" type="tel" autoComplete="off" maxLength={40} />)}
      {plain("item_category", <Input dir="ltr" autoComplete="off" maxLength={60} />)}
      {setting(
        "direction",
        t("carriers.settings.direction"),
        t("carriers.settings.directionHelp"),
        <Select options={labelDirections.map((value) => ({ value, label: t(`carriers.directions.${value}`) }))} />,
      )}
      <Form.Item
        name="webhook_secret"
        label={t("carriers.webhookSecret")}
        extra={t(`carriers.services.${provider}.webhookSecretHelp`)}
        {...problemOf("webhook_secret")}
      >
        {secret(kept(connection?.webhook_secret_last4))}
      </Form.Item>
    </>
  );
}
