import { PageShell } from "#src/ui/page-shell";
import { GroupForm } from "./form.tsx";

export default function CreateProductGroup() {
  return (
    <PageShell>
      <GroupForm />
    </PageShell>
  );
}
