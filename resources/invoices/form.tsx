import { Flex, Form, type FormInstance } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useDebounce } from "use-debounce";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceDetail, InvoicePreview } from "#contracts/invoices/shapes";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { whyNot } from "#src/lib/calls/allowed";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { FormSelect } from "#src/ui/forms/form-select";
import { RecordForm } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { DetailFields, MoreFields } from "./form/details.tsx";
import { LineFields } from "./form/lines.tsx";
import { PartyFields } from "./form/party-fields.tsx";
import { type InvoiceValues, invoiceBody, invoiceValues, isInvoiceComplete, newInvoiceBody } from "./form/values.ts";
import { invoiceAddress, invoicesAddress } from "./resource.ts";
import { InvoiceTotals } from "./show/paper.tsx";
import { InvoiceMissing } from "./show/problems.tsx";

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
  const closed = form.record && whyNot(form.record, "update");
  const preview = usePreview(form.form, id, closed === undefined);
  return (
    <RecordForm form={form} back={id === undefined ? invoicesAddress : invoiceAddress(id)} readOnly={closed}>
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
      <TwoColumns
        isSideSticky
        side={<InvoiceSummary preview={closed ? { ...preview, data: form.record && { ...form.record, problems: [] } } : preview} />}
      >
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

const waitMs = 300;

/** Return what the server makes of the draft as it stands: totals, tax and what is missing. Lines under way are left out. */
function usePreview(form: FormInstance<InvoiceValues>, id: string | undefined, isOpen: boolean) {
  const values = Form.useWatch((all: InvoiceValues) => all, { form, preserve: true });
  const body = useMemo(() => {
    if (!values?.buyer || !values.lines) return undefined;
    return newInvoiceBody({ ...values, lines: values.lines.filter((line) => line && isInvoiceComplete(line)) });
  }, [values]);
  const [settled] = useDebounce(JSON.stringify(body), waitMs);
  const input = useMemo(
    () => ({ params: { id: id ?? "new" }, body: settled === undefined ? {} : (JSON.parse(settled) as NonNullable<typeof body>) }),
    [id, settled],
  );
  return useOperation(invoices, "preview", input, { enabled: isOpen && settled !== undefined, keepPrevious: true });
}

interface SummaryProps {
  preview: {
    data: InvoicePreview | undefined;
    error: { code: string; data: Record<string, unknown>; errors: Record<string, string> } | null;
    isOutdated: boolean;
  };
}

/** Show the totals of the draft as they stand, and what it lacks. */
function InvoiceSummary({ preview: { data, error, isOutdated } }: SummaryProps) {
  const { t } = useTranslation("invoices");
  return (
    <Panel title={t("sections.totals")}>
      <Flex vertical gap={16} className="bh-stale" aria-busy={isOutdated} aria-live="polite">
        {error && <FormAlert code={error.code} params={error.data} fields={error.errors} />}
        {!data && !error && <LinesSkeleton lines={3} />}
        {data && <InvoiceTotals record={data} />}
        {data && <InvoiceMissing problems={data.problems} />}
      </Flex>
    </Panel>
  );
}
