import { useParams } from "react-router-dom";
import { PageShell } from "#src/ui/page-shell";
import { EntryForm } from "./form.tsx";

export default function EditWarrantyEntry() {
  const { id = "" } = useParams();
  return (
    <PageShell width="narrow">
      <EntryForm key={id} id={id} />
    </PageShell>
  );
}
