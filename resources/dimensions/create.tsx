import { PageShell } from "#src/ui/page-shell";
import { DimensionForm } from "./form.tsx";

export default function CreateDimension() {
  return (
    <PageShell width="narrow">
      <DimensionForm />
    </PageShell>
  );
}
