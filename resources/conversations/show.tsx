import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { conversations } from "#contracts/conversations/conversations";
import type { Conversation } from "#contracts/conversations/shapes";
import { Talk } from "#src/cases/talk/talk";
import { useRecord } from "#src/hooks/use-record";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { RecordHistory } from "#src/ui/record-history";
import { RecordPage } from "#src/ui/record-page";
import { TwoColumns } from "#src/ui/two-columns";
import { AboutLink, ConversationStatusTag, nameOf } from "./parts.tsx";
import { Actions } from "./show/actions.tsx";
import { Facts } from "./show/facts.tsx";

/** Show one conversation. Keyed by id: what was typed for one customer must not reach another. */
export default function ShowConversation() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("conversations");
  const page = useRecord<Conversation>(conversations, id);
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(record) => <Loaded conversation={record} onChanged={page.retry} />}
    </RecordPage>
  );
}

function Loaded({ conversation, onChanged }: { conversation: Conversation; onChanged: () => void }) {
  const { t } = useTranslation("conversations");
  return (
    <PageShell
      title={nameOf(conversation)}
      tags={<ConversationStatusTag status={conversation.status} />}
      lead={
        <>
          {t(`about.${conversation.about.kind}`)} <AboutLink about={conversation.about} />
        </>
      }
      actions={
        <>
          <RecordHistory history={useRecordHistory(conversations.noun, conversation.id)} />
          <Actions conversation={conversation} />
        </>
      }
    >
      <TwoColumns side={<Facts conversation={conversation} />}>
        <Panel>
          <Talk conversation={conversation} onChanged={onChanged} />
        </Panel>
      </TwoColumns>
    </PageShell>
  );
}
