import { MailOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type MessageRow, messageKinds, messageStates, messages } from "#contracts/messages";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { languageList } from "#src/lib/words/languages";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { FilterBar } from "#src/ui/data/filter-bar";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { messageColumns } from "./columns.tsx";
import { MessageDrawer } from "./drawer.tsx";
import { MailTabs } from "./tabs.tsx";

export default function MailLogRoute() {
  return (
    <FirstView of={messages.noun}>
      <MailLog />
    </FirstView>
  );
}

/** Show every message, newest first, with what became of it. */
function MailLog() {
  const { t } = useTranslation("messages");
  const [open, setOpen] = useState<string>();
  const isNarrow = useNarrow();
  const columns = useMemo(() => messageColumns(t, setOpen, isNarrow), [t, isNarrow]);
  const table = useListTable<MessageRow>(messages, { columns });
  const filter = (name: "state" | "kind" | "language", options: readonly { value: string; label: string }[]) => (
    <Select
      key={name}
      style={{ minInlineSize: 150 }}
      aria-label={t(`fields.${name}`)}
      value={table.filters[name]?.[0] ?? ""}
      onChange={(value) => table.setFilter(name, value ? [value] : [])}
      options={[{ value: "", label: t("anyOf", { field: t(`fields.${name}`) }) }, ...options]}
    />
  );
  const recipient = table.filters.recipient?.[0];
  const chip = recipient && {
    ...{ key: "recipient", label: t("fields.recipient"), text: recipient },
    remove: () => table.setFilter("recipient", []),
  };
  return (
    <PageShell title={t("titles:messages")} crumbs={[]} lead={t("lead")}>
      <Panel flush>
        <MailTabs />
        {chip && <FilterBar chips={[chip]} />}
        <ListBox
          table={table}
          width={860}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          extra={[
            filter(
              "state",
              messageStates.map((value) => ({ value, label: t(`records:message_state.${value}`) })),
            ),
            filter(
              "kind",
              messageKinds.map((value) => ({ value, label: t(`records:message_kind.${value}`) })),
            ),
            filter(
              "language",
              languageList.map(({ code, label }) => ({ value: code, label })),
            ),
          ]}
          tools={<ListTools of={messages} table={table} views />}
          empty={<EmptyState icon={<MailOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />}
        />
      </Panel>
      {open && <MessageDrawer id={open} onClose={() => setOpen(undefined)} />}
    </PageShell>
  );
}
