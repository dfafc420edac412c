import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { einvoiceStates, invoiceFlags } from "#contracts/invoices/states";
import { DayFilter } from "#src/ui/day-filter";

interface FiltersProps {
  values: Record<string, string[]>;
  onChange: (name: string, values: string[]) => void;
}

/** Filter by e-invoice, by what needs a look, and by the day of issue. */
export function Filters({ values, onChange }: FiltersProps) {
  const { t } = useTranslation("invoices");
  return (
    <>
      <Choice name="einvoice" words="einvoice" options={einvoiceStates} values={values} onChange={onChange} label={t("fields.einvoice")} />
      <Choice name="flag" words="invoice_flag" options={invoiceFlags} values={values} onChange={onChange} label={t("fields.flag")} />
      <IssuedOn name="issued_from" values={values} onChange={onChange} />
      <IssuedOn name="issued_to" values={values} onChange={onChange} />
    </>
  );
}

interface ChoiceProps extends FiltersProps {
  name: string;
  words: string;
  options: readonly string[];
  label: string;
}

function Choice({ name, words, options, label, values, onChange }: ChoiceProps) {
  const { t } = useTranslation("records");
  return (
    <Select
      aria-label={label}
      allowClear
      placeholder={label}
      popupMatchSelectWidth={false}
      style={{ minInlineSize: 130 }}
      {...(values[name]?.[0] && { value: values[name][0] })}
      onChange={(value: string | undefined) => onChange(name, value ? [value] : [])}
      options={options.map((value) => ({ value, label: t(`${words}.${value}`) }))}
    />
  );
}

function IssuedOn({ name, values, onChange }: FiltersProps & { name: "issued_from" | "issued_to" }) {
  const { t } = useTranslation("invoices");
  return <DayFilter label={t(`fields.${name}`)} value={values[name]?.[0] ?? ""} onChange={(day) => onChange(name, day ? [day] : [])} />;
}
