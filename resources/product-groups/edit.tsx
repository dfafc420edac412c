import { useParams } from "react-router-dom";
import { productGroups } from "#contracts/product-groups";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { PageShell } from "#src/ui/page-shell";
import { RecordHistory } from "#src/ui/record-history";
import { GroupForm } from "./form.tsx";

export default function EditProductGroup() {
  const { id = "" } = useParams();
  return (
    <PageShell actions={<RecordHistory history={useRecordHistory(productGroups.noun, id)} />}>
      <GroupForm key={id} id={id} />
    </PageShell>
  );
}
