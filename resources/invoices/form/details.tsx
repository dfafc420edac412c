import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { priceModes, roundings, type TaxCategory } from "#contracts/invoices/states";
import { languageList } from "#src/lib/words/languages";
import { DayPicker } from "#src/ui/dates/day-picker";
import { DecimalInput } from "#src/ui/forms/decimal-input";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Panel } from "#src/ui/pages/panel";
import { useDiscountRules } from "./lines.tsx";
import type { InvoiceValues } from "./values.ts";

/** Return whether the document of the form is a credit note: nothing of it is to be paid. */
function useIsCreditNote(): boolean {
  return Form.useWatch("kind", { form: Form.useFormInstance<InvoiceValues>(), preserve: true }) === "CREDIT_NOTE";
}

/** Edit dates, language and how prices and tax are meant. */
export function DetailFields() {
  const { t } = useTranslation("invoices");
  const isCreditNote = useIsCreditNote();
  const choice = (name: "prices" | "rounding", words: string, values: readonly string[]) => (
    <Form.Item name={name} label={t(`fields.${name}`)}>
      <FormSelect options={values.map((value) => ({ value, label: t(`records:${words}.${value}`) }))} />
    </Form.Item>
  );
  return (
    <Panel title={t("sections.details")}>
      <FieldRow>
        <Form.Item name="language" label={t("fields.language")}>
          <FormSelect options={languageList.map(({ code, label }) => ({ value: code, label }))} />
        </Form.Item>
        <Form.Item
          name="currency"
          label={t("fields.currency")}
          rules={[{ pattern: /^[A-Z]{3}$/, message: t("common:validation.INVALID") }]}
        >
          <Input dir="ltr" maxLength={3} autoComplete="off" />
        </Form.Item>
        {choice("prices", "price_mode", priceModes)}
        {choice("rounding", "rounding", roundings)}
        <Form.Item name="supply_date" label={t("fields.supply_date")} extra={t("help.supply_date")}>
          <DayPicker />
        </Form.Item>
        {!isCreditNote && (
          <Form.Item name="due_date" label={t("fields.due_date")} extra={t("help.due_date")}>
            <DayPicker />
          </Form.Item>
        )}
      </FieldRow>
      {isCreditNote && <RelatedFields />}
    </Panel>
  );
}

/** Edit which document, made elsewhere, a credit note corrects. */
function RelatedFields() {
  const { t } = useTranslation("invoices");
  const related = Form.useWatch("related", { form: Form.useFormInstance<InvoiceValues>(), preserve: true });
  if (related === null) return null;
  return (
    <FieldRow>
      <Form.Item name={["related", "number"]} label={t("fields.related")} extra={t("help.related")}>
        <Input dir="ltr" maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name={["related", "issue_date"]} label={t("fields.related_date")}>
        <DayPicker />
      </Form.Item>
    </FieldRow>
  );
}

const untaxed = (lines: InvoiceValues["lines"] = []): TaxCategory[] => {
  const used = lines.flatMap((line) => (line?.category && line.category !== "S" && line.category !== "Z" ? [line.category] : []));
  return [...new Set(used)];
};

/** Edit discount, reasons without tax, exchange rate, and the texts of the document. */
export function MoreFields() {
  const { t } = useTranslation("invoices");
  const rules = useFieldRules();
  const discountRules = useDiscountRules();
  const isCreditNote = useIsCreditNote();
  const form = Form.useFormInstance<InvoiceValues>();
  const lines = Form.useWatch("lines", form);
  const currency = Form.useWatch("currency", form) ?? "";
  const area = (name: "message" | "terms" | "notes", max: number) => (
    <Form.Item name={name} label={t(`fields.${name}`)} rules={rules.optional(max)}>
      <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={max} />
    </Form.Item>
  );
  return (
    <Panel title={t("sections.more")}>
      <FieldRow>
        <Form.Item name="discount" label={t("fields.document_discount")} extra={t("help.discount")} rules={discountRules(currency)}>
          <DecimalInput places={6} mayBePercent maxLength={20} placeholder="10%" />
        </Form.Item>
        <Form.Item name="exchange_rate" label={t("fields.exchange_rate")} extra={t("help.exchange_rate")}>
          <DecimalInput places={8} />
        </Form.Item>
      </FieldRow>
      {untaxed(lines).map((category) => (
        <Form.Item
          key={category}
          name={["tax_reasons", category]}
          label={t("reasonFor", { category: t(`records:tax_category.${category}`) })}
          rules={rules.optional(200)}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      ))}
      {area("message", 2000)}
      {area("terms", 1000)}
      {area("notes", 2000)}
      {!isCreditNote && (
        <Form.Item name="payment_url" label={t("fields.payment_url")} rules={[{ type: "url", message: t("common:validation.INVALID") }]}>
          <Input type="url" dir="ltr" maxLength={2000} placeholder="https://" autoComplete="off" />
        </Form.Item>
      )}
    </Panel>
  );
}
