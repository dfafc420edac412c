import { MessageOutlined, PlusOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { conversations } from "#contracts/conversations/conversations";
import type { ConversationRow } from "#contracts/conversations/shapes";
import { conversationTabs } from "#contracts/conversations/states";
import { useListTable } from "#src/hooks/use-list-table";
import { useNarrow } from "#src/hooks/use-narrow";
import { useOperation } from "#src/hooks/use-operation";
import { Can } from "#src/lib/can";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { NamedTabs } from "#src/lists/named-tabs";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { ListBox } from "#src/ui/list-box";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { useLocale } from "#src/ui/use-locale";
import { newConversationAddress } from "./addresses.ts";
import { conversationColumns, narrowColumns } from "./columns.tsx";
import { Figures } from "./figures.tsx";
import { Filters } from "./filters.tsx";
import { SettingsButtons } from "./settings/buttons.tsx";

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
  const columns = useMemo(() => (narrow ? narrowColumns(t) : conversationColumns(t, locale)), [narrow, t, locale]);
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
          extra={<Filters values={table.filters} onChange={table.setFilter} />}
          tools={<ListTools of={conversations} table={table} views />}
          empty={<EmptyState icon={<MessageOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={create} />}
        />
      </Panel>
    </PageShell>
  );
}
