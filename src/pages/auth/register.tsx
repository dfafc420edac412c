import { useIsAuthenticated, useRegister } from "@refinedev/core";
import { Form, Input } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router-dom";
import { homeAddress } from "#src/lib/home-address";
import { FormSelect } from "#src/ui/form-select";
import { useLocale } from "#src/ui/use-locale";
import styles from "./auth.module.css";
import { AuthForm, useFieldErrors } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { EmailField, NameFields, NewPasswordField, useTextRules } from "./fields.tsx";
import { countries, currencies, ownCountry, ownTimeZone, timeZones } from "./places.ts";
import { useAttempt } from "./use-attempt.ts";
import { useSignInOptions } from "./use-sign-in-options.ts";

interface Values {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  store: { name: string; platform: string; platform_domain: string; currency: string; timezone: string; country: string };
}

const platforms = [
  { value: "shopify", label: "Shopify" },
  { value: "woocommerce", label: "WooCommerce" },
];
const list = { showSearch: true, optionFilterProp: "label", virtual: true } as const;

function StoreFields() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { required, text } = useTextRules();
  const places = useMemo(() => ({ countries: countries(locale), currencies: currencies(locale), zones: timeZones() }), [locale]);
  const domain = [...text(253), { pattern: /^\s*([a-z0-9-]+\.)+[a-z]{2,}\s*$/i, message: t("validation.DOMAIN") }];
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name={["store", "name"]} label={t("auth.storeName")} rules={text(120)}>
          <Input autoComplete="organization" />
        </Form.Item>
        <Form.Item name={["store", "platform"]} label={t("auth.platform")} rules={[required]}>
          <FormSelect options={platforms} />
        </Form.Item>
      </div>
      <Form.Item name={["store", "platform_domain"]} label={t("auth.domain")} rules={domain} validateFirst extra={t("auth.domainHelp")}>
        <Input dir="ltr" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name={["store", "country"]} label={t("auth.country")} rules={[required]}>
          <FormSelect {...list} options={places.countries} />
        </Form.Item>
        <Form.Item name={["store", "currency"]} label={t("auth.currency")} rules={[required]}>
          <FormSelect {...list} options={places.currencies} />
        </Form.Item>
      </div>
      <Form.Item name={["store", "timezone"]} label={t("auth.timezone")} rules={[required]}>
        <FormSelect {...list} options={places.zones} />
      </Form.Item>
    </>
  );
}

/** Show the registration of an owner with their first store, where anyone may create an account. */
export default function Register() {
  const registration = useSignInOptions()?.registration ?? "open";
  return registration === "open" ? <RegisterForm /> : <NoRegistration byInvitation={registration === "invite"} />;
}

function NoRegistration({ byInvitation }: { byInvitation: boolean }) {
  const { t } = useTranslation();
  const key = byInvitation ? "auth.inviteOnly" : "auth.closed";
  return (
    <AuthFrame title={t(`${key}Title`)} lead={t(key)}>
      <Link to="/">{t("auth.backToSignIn")}</Link>
    </AuthFrame>
  );
}

function RegisterForm() {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const { mutateAsync } = useRegister<Values>();
  const attempt = useAttempt();
  const showErrors = useFieldErrors(form);
  const signedIn = useIsAuthenticated().data?.authenticated;
  if (signedIn) return <Navigate to={homeAddress} replace />;
  const register = (values: Values) =>
    attempt.run(async () => {
      const { success, error } = await mutateAsync(values);
      if (!success) throw error;
    }, showErrors);
  return (
    <AuthFrame wide title={t("auth.registerTitle")} lead={t("auth.registerLead")}>
      <AuthForm<Values>
        form={form}
        attempt={attempt}
        submit={t(attempt.busy ? "auth.creating" : "auth.create")}
        initialValues={{ store: { timezone: ownTimeZone(), country: ownCountry() } }}
        onSubmit={(values) => void register(values)}
        foot={
          <span>
            {t("auth.haveAccount")} <Link to="/">{t("auth.signIn")}</Link>
          </span>
        }
      >
        <h2 className={styles.legend}>{t("auth.you")}</h2>
        <NameFields />
        <div className={styles.pair}>
          <EmailField />
          <NewPasswordField />
        </div>
        <h2 className={styles.legend}>{t("auth.yourStore")}</h2>
        <StoreFields />
      </AuthForm>
    </AuthFrame>
  );
}
