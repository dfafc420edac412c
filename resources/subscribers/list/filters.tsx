import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { addressStatuses, consentSources } from "#contracts/subscribers/states";
import { languageList } from "#src/lib/words/languages";
import { useCountries } from "#src/ui/forms/use-countries";

interface FiltersProps {
  values: Record<string, string[]>;
  onChange: (name: string, values: string[]) => void;
}

/** Filter by consent, language, country and source. */
export function SubscriberFilters({ values, onChange }: FiltersProps) {
  const { t } = useTranslation("subscribers");
  const countries = useCountries();
  const statuses = addressStatuses.map((value) => ({ value, label: t(`records:address_status.${value}`) }));
  const sources = consentSources.map((value) => ({ value, label: t(`records:consent_source.${value}`) }));
  const languages = languageList.map(({ code, label }) => ({ value: code, label }));
  const choice = (name: string, options: { value: string; label: string }[], searches = false) => (
    <Select
      aria-label={t(`fields.${name}`)}
      allowClear
      placeholder={t(`fields.${name}`)}
      popupMatchSelectWidth={false}
      style={{ minInlineSize: 130 }}
      showSearch={searches}
      optionFilterProp="label"
      {...(values[name]?.[0] && { value: values[name][0] })}
      onChange={(value: string | undefined) => onChange(name, value ? [value] : [])}
      options={options}
    />
  );
  return (
    <>
      {choice("email_status", statuses)}
      {choice("language", languages)}
      {choice("country", countries, true)}
      {choice("source", sources)}
    </>
  );
}
