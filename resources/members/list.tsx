import { AppstoreOutlined, TableOutlined, UserAddOutlined } from "@ant-design/icons";
import { Card, Flex, List, Select } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Member, memberRoles, memberStates, members } from "#contracts/members";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { usePageHandle } from "#src/lib/routing/page-handle";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { LinkButton } from "#src/ui/actions/link-button";
import { FilterBar } from "#src/ui/data/filter-bar";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { ListedMember, MemberStandingTag, memberTableColumns, RoleText } from "./columns.tsx";
import { InactivityRule } from "./inactivity-rule.tsx";
import { cardsAddress, inviteAddress, membersAddress } from "./resource.ts";
import { TwoFactorRule } from "./two-factor-rule.tsx";

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
  const columns = useMemo(() => memberTableColumns(t), [t]);
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
            to={isCards ? membersAddress : cardsAddress}
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

/** Show what the owner asks of everyone who signs in to the store. */
function SignInRules() {
  const { t } = useTranslation("members");
  return (
    <Panel title={t("sections.signIn")}>
      <Flex vertical gap={24}>
        <TwoFactorRule />
        <InactivityRule />
      </Flex>
    </Panel>
  );
}

/** Show the members as cards. */
function Cards({ rows }: { rows: readonly Member[] }) {
  return (
    <List
      grid={{ gutter: 16, xs: 1, sm: 2, md: 2, lg: 3, xl: 3, xxl: 4 }}
      style={{ padding: "16px 20px 4px" }}
      rowKey="id"
      dataSource={[...rows]}
      renderItem={(member) => (
        <List.Item>
          <Card size="small">
            <Flex vertical gap={12}>
              <ListedMember member={member} />
              <Flex wrap gap={8} align="center" justify="space-between">
                <span>
                  <RoleText member={member} />
                </span>
                <MemberStandingTag status={member.status} />
              </Flex>
            </Flex>
          </Card>
        </List.Item>
      )}
    />
  );
}
