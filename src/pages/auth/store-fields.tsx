import { Form, Input } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "#src/lib/words/use-locale";
import { FormSelect } from "#src/ui/forms/form-select";
import styles from "./auth.module.css";
import { useTextRules } from "./fields.tsx";
import { countries, currencies, currencyOf, timeZones } from "./places.ts";

const platforms = [
  { value: "shopify", label: "Shopify" },
  { value: "woocommerce", label: "WooCommerce" },
];
const list = { showSearch: true, optionFilterProp: "label", virtual: true } as const;

export interface StoreValues {
  name: string;
  platform: string;
  platform_domain: string;
  currency: string;
  timezone: string;
  country: string;
}

/** Show the fields of a new store; `under`: where its values lie in the form. */
export function StoreFields({ under }: { under?: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { required, text } = useTextRules();
  const at = (field: keyof StoreValues) => (under ? [under, field] : [field]);
  const places = useMemo(() => ({ countries: countries(locale), currencies: currencies(locale), zones: timeZones() }), [locale]);
  const form = Form.useFormInstance();
  // Who has chosen a currency keeps it.
  const follow = (country: string) => {
    const currency = currencyOf(country);
    if (currency && !form.isFieldTouched(at("currency"))) form.setFieldValue(at("currency"), currency);
  };
  const domain = [...text(253), { pattern: /^\s*([a-z0-9-]+\.)+[a-z]{2,}\s*$/i, message: t("validation.DOMAIN") }];
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name={at("name")} label={t("auth.storeName")} rules={text(120)}>
          <Input autoComplete="organization" />
        </Form.Item>
        <Form.Item name={at("platform")} label={t("auth.platform")} rules={[required]}>
          <FormSelect options={platforms} />
        </Form.Item>
      </div>
      <Form.Item name={at("platform_domain")} label={t("auth.domain")} rules={domain} validateFirst extra={t("auth.domainHelp")}>
        <Input dir="ltr" autoComplete="off" spellCheck={false} />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name={at("country")} label={t("auth.country")} rules={[required]}>
          <FormSelect {...list} options={places.countries} onChange={follow} />
        </Form.Item>
        <Form.Item name={at("currency")} label={t("auth.currency")} rules={[required]}>
          <FormSelect {...list} options={places.currencies} />
        </Form.Item>
      </div>
      <Form.Item name={at("timezone")} label={t("auth.timezone")} rules={[required]}>
        <FormSelect {...list} options={places.zones} />
      </Form.Item>
    </>
  );
}
