import { ClockCircleOutlined, MessageOutlined, PlusOutlined, SnippetsOutlined } from "@ant-design/icons";
import { Button, Flex, Select, Statistic } from "antd";
import { lazy, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import type { ConversationRow } from "#contracts/conversations/shapes";
import { aboutKinds, conversationTabs } from "#contracts/conversations/states";
import { OnDemand } from "#src/first-paint/on-demand";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { usePeople } from "#src/hooks/store/use-people";
import { minuteWords } from "#src/lib/dates/age";
import { Can } from "#src/lib/session/can";
import { shareWords } from "#src/lib/words/formats";
import { languageList } from "#src/lib/words/languages";
import { useLocale } from "#src/lib/words/use-locale";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { NamedTabs } from "#src/lists/named-tabs";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { conversationTableColumns, narrowConversationColumns } from "./columns.tsx";
import { newConversationAddress } from "./resource.ts";

const tabNames = ["all", ...conversationTabs] as const;

export default function ConversationPage() {
  return (
    <FirstView of={conversations.noun}>
      <ConversationList />
    </FirstView>
  );
}

/** Show conversations with customers, the latest message first. */
function ConversationList() {
  const { t } = useTranslation("conversations");
  const narrow = useNarrow();
  const locale = useLocale();
  const columns = useMemo(() => (narrow ? narrowConversationColumns(t) : conversationTableColumns(t, locale)), [narrow, t, locale]);
  const table = useListTable<ConversationRow>(conversations, { columns });
  const counts = useOperation(conversations, "counts");
  const create = (
    <Can I="update" a="Conversation">
      <LinkButton type="primary" to={newConversationAddress} icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell
      lead={t("lead")}
      actions={
        <>
          <SettingsButtons />
          {create}
        </>
      }
    >
      <Figures />
      <Panel flush>
        <NamedTabs
          label={t("tabs.label")}
          names={tabNames}
          nameOf={(tab) => t(`tabs.${tab}`)}
          filters={table.filters}
          counts={counts.data}
        />
        <ListBox
          table={table}
          width={narrow ? 280 : 1000}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          extra={<ConversationFilters values={table.filters} onChange={table.setFilter} />}
          tools={<ListTools of={conversations} table={table} views />}
          empty={<EmptyState icon={<MessageOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={create} />}
        />
      </Panel>
    </PageShell>
  );
}

/** Show the response times of the last thirty days; nothing before the first answer. */
function Figures() {
  const { t } = useTranslation("conversations");
  const locale = useLocale();
  const { data } = useOperation(conversations, "figures");
  if (!data || data.answered === 0) return null;
  const words = (minutes: number | null) => (minutes === null ? "—" : minuteWords(minutes, locale));
  const share = shareWords(data.within_target / data.answered, locale);
  return (
    <Panel title={t("figures.title")}>
      <Flex wrap gap="16px 48px">
        <Statistic title={t("figures.first_response")} value={words(data.first_response_median)} />
        <Statistic title={t("figures.within_target", { target: words(data.target_minutes) })} value={share} />
        <Statistic title={t("figures.resolution")} value={words(data.resolution_median)} />
      </Flex>
    </Panel>
  );
}

const RepliesDrawer = lazy(() => import("./settings/replies-drawer.tsx"));
const HoursDrawer = lazy(() => import("./settings/hours-drawer.tsx"));

/** Open saved replies, and when customers are answered. */
function SettingsButtons() {
  const { t } = useTranslation("conversations");
  const [open, setOpen] = useState<"replies" | "hours">();
  const close = () => setOpen(undefined);
  return (
    <>
      <Can I="update" a="SavedReply">
        <Button icon={<SnippetsOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen("replies")}>
          {t("replies.title")}
        </Button>
      </Can>
      <Can I="process" a="Conversation">
        <Button icon={<ClockCircleOutlined aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen("hours")}>
          {t("hours.title")}
        </Button>
      </Can>
      <OnDemand key={open} onMissing={close}>
        {open === "replies" && <RepliesDrawer onClose={close} />}
        {open === "hours" && <HoursDrawer onClose={close} />}
      </OnDemand>
    </>
  );
}

interface FiltersProps {
  values: Record<string, string[]>;
  onChange: (name: string, values: string[]) => void;
}

/** Filter by subject, assignee and language. */
function ConversationFilters({ values, onChange }: FiltersProps) {
  const { t } = useTranslation("conversations");
  const { people } = usePeople();
  const choice = (name: string, options: { value: string; label: string }[]) => (
    <Select
      aria-label={t(`filters.${name}`)}
      allowClear
      placeholder={t(`filters.${name}`)}
      popupMatchSelectWidth={false}
      style={{ minInlineSize: 130 }}
      showSearch
      optionFilterProp="label"
      {...(values[name]?.[0] && { value: values[name][0] })}
      onChange={(value: string | undefined) => onChange(name, value ? [value] : [])}
      options={options}
    />
  );
  return (
    <>
      {choice(
        "about",
        aboutKinds.map((value) => ({ value, label: t(`about.${value}`) })),
      )}
      {choice(
        "assignee_id",
        people.map(({ id, name, email }) => ({ value: id, label: name || email })),
      )}
      {choice(
        "language",
        languageList.map(({ code, label }) => ({ value: code, label })),
      )}
    </>
  );
}
