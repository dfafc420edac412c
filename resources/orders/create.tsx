import { useTranslation } from "react-i18next";
import { PageShell } from "#src/ui/page-shell";
import { OrderForm } from "./create/order-form.tsx";

/** Writes down an order that no platform tells of. */
export default function CreateOrder() {
  const { t } = useTranslation("orders");
  return (
    <PageShell width="narrow" lead={t("create.lead")}>
      <OrderForm />
    </PageShell>
  );
}
