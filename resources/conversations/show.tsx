import { Select } from "antd";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { conversations } from "#contracts/conversations/conversations";
import type { Conversation } from "#contracts/conversations/shapes";
import { Talk } from "#src/cases/talk/talk";
import { useAction } from "#src/hooks/commands/use-action";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { usePeople } from "#src/hooks/store/use-people";
import { minuteWords } from "#src/lib/dates/age";
import { useAbility } from "#src/lib/session/can";
import { languageName } from "#src/lib/words/formats";
import { htmlLang } from "#src/lib/words/languages";
import { useLocale } from "#src/lib/words/use-locale";
import { KeyValue } from "#src/ui/data/key-value";
import { RecordHistory } from "#src/ui/data/record-history";
import { DateText } from "#src/ui/dates/date-text";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { AboutLink, ConversationStatusTag, conversationName } from "./parts.tsx";
import { ConversationActions } from "./show/actions.tsx";

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

/** Show whose conversation it is, and how soon it was answered. */
function ConversationFacts({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("conversations");
  const locale = useLocale();
  const { customer_email, language, snoozed_until, waiting_minutes, target_minutes, first_response_minutes, resolution_minutes } =
    conversation;
  const time = (minutes: number | null) => (minutes === null ? "—" : minuteWords(minutes, locale));
  const rows = [
    { key: "customer_email", value: <bdi>{customer_email}</bdi> },
    { key: "language", value: languageName(htmlLang(language), locale) },
    { key: "assignee", value: <Assignee conversation={conversation} /> },
    ...(snoozed_until ? [{ key: "snoozed_until", value: <DateText at={snoozed_until} /> }] : []),
    ...(waiting_minutes === null
      ? []
      : [{ key: "waiting", value: t("ofTarget", { time: time(waiting_minutes), target: time(target_minutes) }) }]),
    { key: "first_response_minutes", value: time(first_response_minutes) },
    { key: "resolution_minutes", value: time(resolution_minutes) },
    { key: "created_at", value: <DateText at={conversation.created_at} /> },
  ];
  return (
    <Panel title={t("facts.title")}>
      <KeyValue rows={rows.map((row) => ({ ...row, label: t(`fields.${row.key}`) }))} />
    </Panel>
  );
}

const nobody = "none";

/** Choose who answers; for users, their name. */
function Assignee({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation("conversations");
  const mayAssign = useAbility().can("update", "Conversation");
  const { people } = usePeople(mayAssign);
  const assign = useAction(conversations, "assign", conversation, { failure: "toast" });
  const { assignee } = conversation;
  if (!mayAssign) return <bdi>{assignee?.name ?? t("common:assignee.none")}</bdi>;
  const known = people.map(({ id, name, email }) => ({ value: id, label: name || email }));
  const isListed = !assignee || known.some(({ value }) => value === assignee.id);
  return (
    <Select
      aria-label={t("fields.assignee")}
      style={{ inlineSize: "100%", maxInlineSize: 260 }}
      showSearch
      optionFilterProp="label"
      loading={assign.isPending}
      value={assignee?.id ?? nobody}
      options={[
        { value: nobody, label: t("common:assignee.none") },
        ...(isListed ? [] : [{ value: assignee.id, label: assignee.name }]),
        ...known,
      ]}
      onChange={(id) => void assign.run({ member_id: id === nobody ? null : id })}
    />
  );
}
