import { useTranslation } from "react-i18next";
import { PageShell } from "#src/ui/pages/page-shell";
import { ProductForm } from "./form.tsx";

/** Show the form for a product that no platform reports. */
export default function CreateProduct() {
  const { t } = useTranslation("products");
  return (
    <PageShell width="narrow" lead={t("createLead")}>
      <ProductForm />
    </PageShell>
  );
}
