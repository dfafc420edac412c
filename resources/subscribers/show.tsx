import { EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { Subscriber } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useLive } from "#src/hooks/use-live";
import { useRecord } from "#src/hooks/use-record";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { Can } from "#src/lib/can";
import { DateText } from "#src/ui/date-text";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { RecordHistory } from "#src/ui/record-history";
import { RecordPage } from "#src/ui/record-page";
import { TwoColumns } from "#src/ui/two-columns";
import { editSubscriberAddress } from "./addresses.ts";
import { AddressTag, nameOf } from "./parts.tsx";
import { Actions } from "./show/actions.tsx";
import { Facts } from "./show/facts.tsx";
import { Cases, Orders } from "./show/history.tsx";
import { Journeys } from "./show/journeys.tsx";
import { Messages } from "./show/messages.tsx";
import { Standings } from "./show/standings.tsx";
import { Trail } from "./show/trail.tsx";

export default function ShowSubscriber() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("subscribers");
  const page = useRecord<Subscriber>(subscribers, id);
  // The person may answer on a page of ours while this one is read.
  useLive("subscribers", ({ ids }) => {
    if (ids.includes(id)) page.retry();
  });
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(record) => <Loaded person={record} />}
    </RecordPage>
  );
}

function Loaded({ person }: { person: Subscriber }) {
  const { t } = useTranslation("subscribers");
  return (
    <PageShell
      title={nameOf(person)}
      tags={<AddressTag status={person.email ? person.email_status : person.sms_status} />}
      lead={
        <>
          {t("fields.created_at")} <DateText at={person.created_at} format="date" /> · {t(`records:consent_source.${person.source}`)}
        </>
      }
      actions={
        <>
          <RecordHistory history={useRecordHistory(subscribers.noun, person.id)} />
          <Can I="update" a="Subscriber">
            <LinkButton to={editSubscriberAddress(person.id)} icon={<EditOutlined aria-hidden="true" />}>
              {t("common:actions.edit")}
            </LinkButton>
          </Can>
          <Actions person={person} />
        </>
      }
    >
      <TwoColumns side={<Facts person={person} />}>
        <Standings person={person} />
        <Trail person={person} />
        <Orders person={person} />
        <Cases person={person} />
        <Journeys person={person} />
        <Messages person={person} />
      </TwoColumns>
    </PageShell>
  );
}
