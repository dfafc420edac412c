import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { conversations } from "#contracts/conversations/conversations";
import type { Conversation } from "#contracts/conversations/shapes";
import { Talk } from "#src/cases/talk/talk";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { RecordHistory } from "#src/ui/data/record-history";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { AboutLink, ConversationStatusTag, conversationName } from "./parts.tsx";
import { ConversationActions } from "./show/actions.tsx";
import { ConversationFacts } from "./show/facts.tsx";

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
      title={conversationName(conversation)}
      tags={<ConversationStatusTag status={conversation.status} />}
      lead={
        <>
          {t(`about.${conversation.about.kind}`)} <AboutLink about={conversation.about} />
        </>
      }
      actions={
        <>
          <RecordHistory history={useRecordHistory(conversations.noun, conversation.id)} />
          <ConversationActions conversation={conversation} />
        </>
      }
    >
      <TwoColumns side={<ConversationFacts conversation={conversation} />}>
        <Panel>
          <Talk conversation={conversation} onChanged={onChanged} />
        </Panel>
      </TwoColumns>
    </PageShell>
  );
}
