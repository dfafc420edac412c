import { useParams } from "react-router-dom";
import { products } from "#contracts/products";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { RecordHistory } from "#src/ui/data/record-history";
import { PageShell } from "#src/ui/pages/page-shell";
import { ProductForm } from "./form.tsx";

export default function EditProduct() {
  const { id = "" } = useParams();
  return (
    <PageShell width="narrow" actions={<RecordHistory history={useRecordHistory(products.noun, id)} />}>
      <ProductForm key={id} id={id} />
    </PageShell>
  );
}
