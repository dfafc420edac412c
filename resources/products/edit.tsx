import { useParams } from "react-router-dom";
import { products } from "#contracts/products";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { PageShell } from "#src/ui/page-shell";
import { RecordHistory } from "#src/ui/record-history";
import { ProductForm } from "./form.tsx";

export default function EditProduct() {
  const { id = "" } = useParams();
  return (
    <PageShell width="narrow" actions={<RecordHistory history={useRecordHistory(products.noun, id)} />}>
      <ProductForm key={id} id={id} />
    </PageShell>
  );
}
