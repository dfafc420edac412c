import { EditOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { Subscriber } from "#contracts/subscribers/shapes";
import { subscribers } from "#contracts/subscribers/subscribers";
import { useLive } from "#src/hooks/data/use-live";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { Can } from "#src/lib/session/can";
import { LinkButton } from "#src/ui/actions/link-button";
import { RecordHistory } from "#src/ui/data/record-history";
import { DateText } from "#src/ui/dates/date-text";
import { PageShell } from "#src/ui/pages/page-shell";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { editSubscriberAddress } from "./addresses.ts";
import { AddressTag, subscriberName } from "./parts.tsx";
import { SubscriberActions } from "./show/actions.tsx";
import { SubscriberFacts } from "./show/facts.tsx";
import { Orders, SubscriberCases } from "./show/history.tsx";
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
      title={subscriberName(person)}
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
          <SubscriberActions person={person} />
        </>
      }
    >
      <TwoColumns side={<SubscriberFacts person={person} />}>
        <Standings person={person} />
        <Trail person={person} />
        <Orders person={person} />
        <SubscriberCases person={person} />
        <Journeys person={person} />
        <Messages person={person} />
      </TwoColumns>
    </PageShell>
  );
}
