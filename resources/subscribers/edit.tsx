import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { Subscriber } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useRecordForm } from "#src/hooks/use-record-form";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { PageShell } from "#src/ui/page-shell";
import { RecordForm } from "#src/ui/record-form";
import { RecordHistory } from "#src/ui/record-history";
import { subscriberAddress } from "./addresses.ts";
import { PersonFields } from "./form/fields.tsx";
import { type PersonValues, personBody, toValues } from "./form/values.ts";

export default function EditSubscriber() {
  const { id = "" } = useParams();
  return (
    <PageShell width="narrow" actions={<RecordHistory history={useRecordHistory(subscribers.noun, id)} />}>
      <EditForm key={id} id={id} />
    </PageShell>
  );
}

function EditForm({ id }: { id: string }) {
  const { t } = useTranslation("subscribers");
  const navigate = useNavigate();
  const back = subscriberAddress(id);
  const form = useRecordForm<Subscriber, PersonValues>(subscribers, {
    id,
    toValues,
    toBody: personBody,
    onSaved: () => void navigate(back),
  });
  return (
    <RecordForm form={form} back={back}>
      <PersonFields addressHelp={t("help.otherAddress")} />
    </RecordForm>
  );
}
