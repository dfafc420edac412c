import { useParams } from "react-router-dom";
import { PageShell } from "#src/ui/page-shell";
import { GroupForm } from "./form.tsx";

export default function EditProductGroup() {
  const { id = "" } = useParams();
  return (
    <PageShell>
      <GroupForm key={id} id={id} />
    </PageShell>
  );
}
