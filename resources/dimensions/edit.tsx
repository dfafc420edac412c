import { useParams } from "react-router-dom";
import { dimensions } from "#contracts/dimensions";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { PageShell } from "#src/ui/page-shell";
import { RecordHistory } from "#src/ui/record-history";
import { DimensionForm } from "./form.tsx";

export default function EditDimension() {
  const { id = "" } = useParams();
  return (
    <PageShell width="narrow" actions={<RecordHistory history={useRecordHistory(dimensions.noun, id)} />}>
      <DimensionForm key={id} id={id} />
    </PageShell>
  );
}
