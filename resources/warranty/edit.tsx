import { useParams } from "react-router-dom";
import { warranty } from "#contracts/warranty/warranty";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { PageShell } from "#src/ui/page-shell";
import { RecordHistory } from "#src/ui/record-history";
import { EntryForm } from "./form.tsx";

export default function EditWarrantyEntry() {
  const { id = "" } = useParams();
  return (
    <PageShell width="narrow" actions={<RecordHistory history={useRecordHistory(warranty.noun, id)} />}>
      <EntryForm key={id} id={id} />
    </PageShell>
  );
}
