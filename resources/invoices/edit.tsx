import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { PageShell } from "#src/ui/pages/page-shell";
import { InvoiceForm } from "./form.tsx";

export default function EditInvoice() {
  const { t } = useTranslation("invoices");
  const { id = "" } = useParams();
  return (
    <PageShell lead={t("editLead")}>
      <InvoiceForm key={id} id={id} />
    </PageShell>
  );
}
