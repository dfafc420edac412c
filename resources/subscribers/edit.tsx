import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { Subscriber } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { RecordHistory } from "#src/ui/data/record-history";
import { RecordForm } from "#src/ui/forms/record-form";
import { PageShell } from "#src/ui/pages/page-shell";
import { PersonFields } from "./form/fields.tsx";
import { type PersonValues, personBody, subscriberValues } from "./form/values.ts";
import { subscriberAddress } from "./resource.ts";

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
    toValues: subscriberValues,
    toBody: personBody,
    onSaved: () => void navigate(back),
  });
  return (
    <RecordForm form={form} back={back}>
      <PersonFields addressHelp={t("help.otherAddress")} />
    </RecordForm>
  );
}
