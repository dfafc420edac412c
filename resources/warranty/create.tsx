import { PageShell } from "#src/ui/page-shell";
import { EntryForm } from "./form.tsx";

export default function CreateWarrantyEntry() {
  return (
    <PageShell width="narrow">
      <EntryForm />
    </PageShell>
  );
}
