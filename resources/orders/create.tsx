import { useTranslation } from "react-i18next";
import { PageShell } from "#src/ui/pages/page-shell";
import { OrderForm } from "./create/order-form.tsx";

/** Show the form for an order that no platform reports. */
export default function CreateOrder() {
  const { t } = useTranslation("orders");
  return (
    <PageShell lead={t("create.lead")}>
      <OrderForm />
    </PageShell>
  );
}
