import { useParams } from "react-router-dom";
import { PageShell } from "#src/ui/page-shell";
import { DimensionForm } from "./form.tsx";

export default function EditDimension() {
  const { id = "" } = useParams();
  return (
    <PageShell width="narrow">
      <DimensionForm key={id} id={id} />
    </PageShell>
  );
}
