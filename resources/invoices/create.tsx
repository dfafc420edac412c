import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoicePreview } from "#contracts/invoices/shapes";
import { useOperation } from "#src/hooks/data/use-operation";
import { Loaded } from "#src/ui/feedback/loaded";
import { PanelsSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { invoiceValues } from "./form/values.ts";
import { InvoiceForm } from "./form.tsx";

/** Draft a document; `?order=<id>` brings the lines and the buyer of an order. */
export default function CreateInvoice() {
  const { t } = useTranslation("invoices");
  const [params] = useSearchParams();
  const order = params.get("order");
  const usual = useOperation(
    invoices,
    "preview",
    { params: { id: "new" }, body: { kind: "INVOICE", ...(order && { order_id: order }) } },
    { staleMs: Number.POSITIVE_INFINITY },
  );
  return (
    <PageShell lead={t("createLead")}>
      <Loaded from={usual} skeleton={<PanelsSkeleton />}>
        {(preview) => <NewInvoice preview={preview} order={order} />}
      </Loaded>
    </PageShell>
  );
}

function NewInvoice({ preview, order }: { preview: InvoicePreview; order: string | null }) {
  const initial = useMemo(() => invoiceValues(preview, order), [preview, order]);
  return <InvoiceForm initial={initial} />;
}
