import { Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { orders } from "#contracts/orders/orders";
import { products } from "#contracts/products";
import { type Registration, warrantyRegistrations } from "#contracts/warranty/registrations";
import { warranty } from "#contracts/warranty/warranty";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { useSearchOptions } from "#src/hooks/lists/use-search-options";
import { DayPicker } from "#src/ui/dates/day-picker";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { Segments } from "#src/ui/forms/segments";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { registrationsAddress } from "./resource.ts";

export default function RegisterProduct() {
  return (
    <PageShell width="narrow">
      <RegisterForm />
    </PageShell>
  );
}

type Source = "order" | "elsewhere";
interface Values {
  product_id: string;
  entry_id?: string;
  serial?: string;
  order_id?: string;
  customer?: { name: string; email: string; phone?: string };
  purchase?: { channel: string; date: string; proof_url?: string };
}

/** Return the body without the fields of the other kind of purchase. */
function bodyOf(source: Source, { product_id, entry_id, serial, order_id, customer, purchase }: Values): object {
  const about = { product_id, ...(entry_id && { entry_id }), ...(serial?.trim() && { serial }) };
  if (source === "order") return { ...about, order_id };
  const contact = customer && { ...customer, phone: customer.phone?.trim() || null };
  return { ...about, customer: contact, purchase: purchase && { ...purchase, proof_url: purchase.proof_url?.trim() || null } };
}

const titled = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title });
const named = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
const numbered = ({ id, number, customer }: { id: string; number: string; customer: { name: string } }) => ({
  value: id,
  label: `${number} · ${customer.name}`,
});

/** Register a product bought here or elsewhere. */
function RegisterForm() {
  const { t } = useTranslation("warranty");
  const rules = useFieldRules();
  const navigate = useNavigate();
  const [source, setSource] = useState<Source>("order");
  const form = useRecordForm<Registration, Values>(warrantyRegistrations, {
    toBody: (values) => bodyOf(source, values),
    onSaved: () => void navigate(registrationsAddress),
  });
  const product = useSearchOptions(products, titled);
  const entry = useSearchOptions(warranty, named);
  const sources = (["order", "elsewhere"] as const).map((value) => ({ value, label: t(`source.${value}`) }));
  return (
    <RecordForm form={form} back={registrationsAddress}>
      <Panel title={t("fields.product_id")}>
        <Form.Item name="product_id" label={t("fields.product_id")} rules={rules.needed}>
          <FormSelect {...product.selectProps} options={product.options} />
        </Form.Item>
        <Form.Item name="serial" label={t("fields.serial")} rules={rules.optional(100)}>
          <Input dir="ltr" maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name="entry_id" label={t("fields.entry_id")} extra={t("help.entry")}>
          <FormSelect allowClear {...entry.selectProps} options={entry.options} />
        </Form.Item>
      </Panel>
      <Panel title={t("sections.purchase")}>
        <Segments label={t("fields.source")} value={source} options={sources} onChange={setSource} />
        {source === "order" ? <OrderField /> : <PurchaseFields />}
      </Panel>
    </RecordForm>
  );
}

function OrderField() {
  const { t } = useTranslation("warranty");
  const rules = useFieldRules();
  const order = useSearchOptions(orders, numbered);
  return (
    <Form.Item name="order_id" label={t("fields.order_id")} rules={rules.needed}>
      <FormSelect {...order.selectProps} options={order.options} />
    </Form.Item>
  );
}

function PurchaseFields() {
  const { t } = useTranslation("warranty");
  const rules = useFieldRules();
  return (
    <>
      <FieldRow>
        <Form.Item name={["purchase", "channel"]} label={t("fields.channel")} rules={rules.text(100)}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name={["purchase", "date"]} label={t("fields.date")} rules={rules.needed}>
          <DayPicker />
        </Form.Item>
      </FieldRow>
      <Form.Item name={["purchase", "proof_url"]} label={t("fields.proof_url")} rules={rules.optional(1000)}>
        <Input type="url" dir="ltr" maxLength={1000} placeholder="https://" />
      </Form.Item>
      <FieldRow>
        <Form.Item name={["customer", "name"]} label={t("fields.customer_name")} rules={rules.text(200)}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name={["customer", "email"]} label={t("fields.customer_email")} rules={rules.email}>
          <Input type="email" dir="ltr" autoComplete="off" />
        </Form.Item>
        <Form.Item name={["customer", "phone"]} label={t("fields.customer_phone")} rules={rules.optional(40)}>
          <Input type="tel" dir="ltr" maxLength={40} autoComplete="off" />
        </Form.Item>
      </FieldRow>
    </>
  );
}
