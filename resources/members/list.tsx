import { AppstoreOutlined, TableOutlined, UserAddOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Member, memberRoles, memberStates, members } from "#contracts/members";
import { useListTable } from "#src/hooks/use-list-table";
import { usePageHandle } from "#src/lib/page-handle";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { EmptyState } from "#src/ui/empty-state";
import { FilterBar } from "#src/ui/filter-bar";
import { LinkButton } from "#src/ui/link-button";
import { ListBox } from "#src/ui/list-box";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { cardsAddress, inviteAddress, listAddress } from "./addresses.ts";
import { Cards } from "./cards.tsx";
import { memberColumns } from "./columns.tsx";
import { SignInRules } from "./sign-in-rules.tsx";

export default function MembersRoute() {
  return (
    <FirstView of={members.noun}>
      <MembersList />
    </FirstView>
  );
}

/** Show the people of the store, as a table or as cards. */
function MembersList() {
  const { t } = useTranslation("members");
  const isCards = usePageHandle()?.view === "cards";
  const columns = useMemo(() => memberColumns(t), [t]);
  const table = useListTable<Member>(members, { columns });
  const filter = (name: "status" | "preset", words: "member_status" | "role", values: readonly string[]) => (
    <Select
      style={{ minInlineSize: 160 }}
      aria-label={t(`fields.${name}`)}
      placeholder={t(`fields.${name}`)}
      allowClear
      value={table.filters[name]?.[0] ?? null}
      options={values.map((value) => ({ value, label: t(`enums:${words}.${value}`) }))}
      onChange={(value: string | null | undefined) => table.setFilter(name, value ? [value] : [])}
    />
  );
  return (
    <PageShell
      title={t("titles:members")}
      crumbs={[]}
      lead={t("lead")}
      actions={
        <>
          <LinkButton
            to={isCards ? listAddress : cardsAddress}
            icon={isCards ? <TableOutlined aria-hidden="true" /> : <AppstoreOutlined aria-hidden="true" />}
          >
            {t(isCards ? "actions.asTable" : "actions.asCards")}
          </LinkButton>
          <LinkButton to={inviteAddress} type="primary" icon={<UserAddOutlined aria-hidden="true" />}>
            {t("actions.invite")}
          </LinkButton>
        </>
      }
    >
      <Panel flush>
        <FilterBar search={table.filterProps.search} extra={<ListTools of={members} table={table} views />}>
          {filter("status", "member_status", memberStates)}
          {filter("preset", "role", memberRoles)}
        </FilterBar>
        <ListBox
          table={table}
          width={760}
          empty={<EmptyState title={t("empty")} />}
          rows={isCards ? <Cards rows={table.rows} /> : undefined}
        />
      </Panel>
      <SignInRules />
    </PageShell>
  );
}
