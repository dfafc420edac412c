import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { PageShell } from "#src/ui/pages/page-shell";
import { OrderForm } from "./create/order-form.tsx";

/** Show the form of an order that was entered here. */
export default function EditOrder() {
  const { t } = useTranslation("orders");
  const { id = "" } = useParams();
  return (
    <PageShell lead={t("edit.lead")}>
      <OrderForm key={id} id={id} />
    </PageShell>
  );
}
