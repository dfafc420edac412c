import { useIsAuthenticated, useRegister } from "@refinedev/core";
import { Button, Form, Input } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router-dom";
import { asFailed } from "#src/lib/failed";
import { FormAlert } from "#src/ui/form-alert";
import { FormSelect } from "#src/ui/form-select";
import { useLocale } from "#src/ui/use-locale";
import { AuthFrame } from "./auth-frame.tsx";
import { countries, currencies, ownCountry, ownTimeZone, timeZones } from "./places.ts";
import styles from "./register.module.css";

interface Values {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  store: { name: string; platform: string; platform_domain: string; currency: string; timezone: string; country: string };
}

const maxPasswordBytes = 72;
const fieldNames = [
  "email",
  "password",
  "first_name",
  "last_name",
  "store.name",
  "store.platform",
  "store.platform_domain",
  "store.currency",
  "store.timezone",
  "store.country",
];

function useRegistration(form: ReturnType<typeof Form.useForm<Values>>[0]) {
  const { t } = useTranslation();
  const { mutateAsync } = useRegister<Values>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ code: string; fields: Record<string, string> }>();
  const register = async (values: Values) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { success, error } = await mutateAsync(values);
      if (!success) throw error;
    } catch (error) {
      const { code, errors } = asFailed(error);
      const said = Object.entries(errors).map(([field, message]) => [field, t([`validation.${message}`, message])] as const);
      form.setFields(
        said
          .filter(([field]) => fieldNames.includes(field))
          .map(([field, message]) => ({ name: field.split(".") as never, errors: [message] })),
      );
      setFailure({ code, fields: Object.fromEntries(said.filter(([field]) => !fieldNames.includes(field))) });
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, register };
}

function useRules() {
  const { t } = useTranslation();
  const required = { required: true, whitespace: true, message: t("validation.REQUIRED") };
  const atMost = (max: number) => ({ max, message: t("validation.TOO_LONG", { max }) });
  return {
    chosen: [{ required: true, message: t("validation.REQUIRED") }],
    text: (max: number) => [required, atMost(max)],
    email: [required, { type: "email" as const, message: t("validation.EMAIL") }, atMost(254)],
    domain: [required, atMost(253), { pattern: /^([a-z0-9-]+\.)+[a-z]{2,}$/i, message: t("validation.DOMAIN") }],
    password: [
      { required: true, message: t("validation.REQUIRED") },
      { min: 8, message: t("validation.PASSWORD_TOO_SHORT") },
      {
        validator: async (_: unknown, value = "") => {
          if (new TextEncoder().encode(value).length > maxPasswordBytes) throw new Error(t("validation.PASSWORD_TOO_MANY_BYTES"));
        },
      },
    ],
  };
}

function PersonFields() {
  const { t } = useTranslation();
  const rules = useRules();
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{t("auth.you")}</legend>
      <Form.Item name="first_name" label={t("auth.firstName")} rules={rules.text(100)}>
        <Input autoComplete="given-name" />
      </Form.Item>
      <Form.Item name="last_name" label={t("auth.lastName")} rules={rules.text(100)}>
        <Input autoComplete="family-name" />
      </Form.Item>
      <Form.Item name="email" label={t("auth.email")} rules={rules.email}>
        <Input type="email" autoComplete="username" dir="ltr" />
      </Form.Item>
      <Form.Item name="password" label={t("auth.password")} rules={rules.password} extra={t("auth.passwordHelp")}>
        <Input.Password autoComplete="new-password" dir="ltr" maxLength={128} />
      </Form.Item>
    </fieldset>
  );
}

function StoreFields() {
  const { t } = useTranslation();
  const locale = useLocale();
  const rules = useRules();
  const places = useMemo(() => ({ countries: countries(locale), currencies: currencies(locale), zones: timeZones() }), [locale]);
  const list = { showSearch: true, optionFilterProp: "label", virtual: true } as const;
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{t("auth.yourStore")}</legend>
      <Form.Item name={["store", "name"]} label={t("auth.storeName")} rules={rules.text(120)}>
        <Input autoComplete="organization" />
      </Form.Item>
      <Form.Item name={["store", "platform"]} label={t("auth.platform")} rules={rules.chosen}>
        <FormSelect
          options={[
            { value: "shopify", label: "Shopify" },
            { value: "woocommerce", label: "WooCommerce" },
          ]}
        />
      </Form.Item>
      <Form.Item
        className={styles.full ?? ""}
        name={["store", "platform_domain"]}
        label={t("auth.domain")}
        rules={rules.domain}
        extra={t("auth.domainHelp")}
      >
        <Input dir="ltr" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name={["store", "country"]} label={t("auth.country")} rules={rules.chosen}>
        <FormSelect {...list} options={places.countries} />
      </Form.Item>
      <Form.Item name={["store", "currency"]} label={t("auth.currency")} rules={rules.chosen}>
        <FormSelect {...list} options={places.currencies} />
      </Form.Item>
      <Form.Item className={styles.full ?? ""} name={["store", "timezone"]} label={t("auth.timezone")} rules={rules.chosen}>
        <FormSelect {...list} options={places.zones} />
      </Form.Item>
    </fieldset>
  );
}

/** Opens an account: the owner and the first store. */
export default function Register() {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const { busy, failure, register } = useRegistration(form);
  const signedIn = useIsAuthenticated().data?.authenticated;
  if (signedIn) return <Navigate to="/dashboard/app" replace />;
  return (
    <AuthFrame wide title={t("auth.registerTitle")} lead={t("auth.registerLead")}>
      <Form<Values>
        form={form}
        layout="vertical"
        className={styles.form ?? ""}
        requiredMark="optional"
        scrollToFirstError={{ focus: true }}
        initialValues={{ store: { timezone: ownTimeZone(), country: ownCountry() } }}
        onFinish={(values) => void register(values)}
      >
        <FormAlert code={failure?.code} fields={failure?.fields} />
        <PersonFields />
        <StoreFields />
        <Button type="primary" size="large" htmlType="submit" block loading={busy}>
          {t(busy ? "auth.creating" : "auth.create")}
        </Button>
        <p className={styles.links}>
          {t("auth.haveAccount")} <Link to="/">{t("auth.signIn")}</Link>
        </p>
      </Form>
    </AuthFrame>
  );
}
