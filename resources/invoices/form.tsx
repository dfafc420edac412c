import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceDetail } from "#contracts/invoices/shapes";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { FormSelect } from "#src/ui/forms/form-select";
import { RecordForm } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { invoiceAddress, invoicesAddress } from "./addresses.ts";
import { DetailFields, MoreFields } from "./form/details.tsx";
import { LineFields } from "./form/lines.tsx";
import { PartyFields } from "./form/party-fields.tsx";
import { InvoiceSummary } from "./form/summary.tsx";
import { usePreview } from "./form/use-preview.ts";
import { type InvoiceValues, invoiceBody, invoiceValues, newInvoiceBody } from "./form/values.ts";

const readRecord = (record: InvoiceDetail) => invoiceValues(record);

/** Enter or change a draft, with its totals beside it. */
export function InvoiceForm({ id, initial }: { id?: string; initial?: InvoiceValues }) {
  const { t } = useTranslation("invoices");
  const navigate = useNavigate();
  const form = useRecordForm<InvoiceDetail, InvoiceValues>(invoices, {
    id,
    ...(initial && { initial }),
    toValues: readRecord,
    toBody: id === undefined ? newInvoiceBody : invoiceBody,
    onSaved: (saved) => void navigate(invoiceAddress(saved.id)),
  });
  const preview = usePreview(form.form, id);
  return (
    <RecordForm form={form} back={id === undefined ? invoicesAddress : invoiceAddress(id)}>
      <Form.Item name="order_id" hidden noStyle>
        <Hidden />
      </Form.Item>
      {id === undefined ? (
        <KindField />
      ) : (
        <Form.Item name="kind" hidden noStyle>
          <Hidden />
        </Form.Item>
      )}
      <LineFields />
      <TwoColumns isSideSticky side={<InvoiceSummary preview={preview} />}>
        <Panel title={t("sections.buyer")}>
          <PartyFields of="buyer" />
        </Panel>
        <DetailFields />
        <MoreFields />
      </TwoColumns>
    </RecordForm>
  );
}

/** A value of the form without a field. */
const Hidden = () => null;

function KindField() {
  const { t } = useTranslation("invoices");
  return (
    <Form.Item name="kind" label={t("fields.kind")} style={{ maxInlineSize: 320 }}>
      <FormSelect options={["INVOICE", "CREDIT_NOTE"].map((value) => ({ value, label: t(`enums:document.${value}`) }))} />
    </Form.Item>
  );
}
