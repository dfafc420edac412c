import { PlusOutlined, SafetyCertificateOutlined } from "@ant-design/icons";
import type { TableProps } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { entryColumns as declared } from "#contracts/columns/warranty";
import { type WarrantyEntry, warranty } from "#contracts/warranty/warranty";
import { useCommand } from "#src/hooks/commands/use-command";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can, useAbility } from "#src/lib/session/can";
import type { Translate } from "#src/lib/words/translate";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { RecordLink } from "#src/ui/data/record-link";
import { StatusTag } from "#src/ui/data/status-tag";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { editWarrantyRuleAddress, newWarrantyRuleAddress } from "./resource.ts";
import { WarrantyRuleTabs } from "./tabs.tsx";

export default function WarrantyRoute() {
  return (
    <FirstView of={warranty.noun}>
      <WarrantyList />
    </FirstView>
  );
}

/** Show the store's warranty rules. */
function WarrantyList() {
  const { t } = useTranslation("warranty");
  const canChange = useAbility().can("update", "Warranty");
  const columns = useMemo(() => entryColumns(t, canChange), [t, canChange]);
  const table = useListTable<WarrantyEntry>(warranty, { columns });
  const create = (
    <Can I="create" a="Warranty">
      <LinkButton to={newWarrantyRuleAddress} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell lead={t("lead")} actions={create}>
      <Panel flush>
        <WarrantyRuleTabs />
        <ListBox
          table={table}
          width={860}
          search={table.filterProps.search}
          tools={<ListTools of={warranty} table={table} views />}
          empty={
            <EmptyState icon={<SafetyCertificateOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={create} />
          }
        />
      </Panel>
    </PageShell>
  );
}

const durationText = ({ lifetime, duration }: Pick<WarrantyEntry, "lifetime" | "duration">, t: Translate): string =>
  lifetime || !duration ? t("lifetime") : t(`duration.${duration.unit}`, { count: duration.value });

/** Return the columns. `canChange` adds links and delete buttons. */
const entryColumns = (t: Translate, canChange: boolean): NonNullable<TableProps<WarrantyEntry>["columns"]> => [
  ...tableColumns<WarrantyEntry>(declared, (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <>
          {canChange ? <RecordLink to={editWarrantyRuleAddress(row.id)}>{row.name}</RecordLink> : row.name}
          {row.description && <div>{row.description}</div>}
        </>
      ),
    },
    covers: {
      width: 200,
      responsive: ["md"],
      cell: (row) => (row.product_groups.length === 0 ? t("everyProduct") : row.product_groups.map(({ name }) => name).join(", ")),
    },
    duration: {
      width: 170,
      responsive: ["md"],
      cell: (row) => (
        <>
          {durationText(row, t)}
          <div>{t(`records:warranty_start.${row.starts_from}`)}</div>
        </>
      ),
    },
    registrations: { width: 130, responsive: ["md"] },
    active: {
      width: 120,
      cell: (row) => <StatusTag kind={row.active ? "success" : "neutral"}>{t(`enums:active.${row.active}`)}</StatusTag>,
    },
  }),
  ...(canChange
    ? [
        {
          key: "delete",
          title: <span className="bh-hidden">{t("actions.delete")}</span>,
          width: 64,
          render: (_: unknown, row: WarrantyEntry) => <Delete row={row} />,
        },
      ]
    : []),
];

/** Delete an entry; one with registrations can only be deactivated. */
function Delete({ row: { id, name } }: { row: Pick<WarrantyEntry, "id" | "name"> }) {
  const { t } = useTranslation("warranty");
  const errorText = useErrorText();
  const remove = useCommand(warranty, "delete");
  const run = async () => {
    const result = await remove.run({ params: { id } });
    if (result.ok) return undefined;
    return result.error.code === "IN_USE" ? t("inUse", { count: Number(result.error.data.registrations) }) : errorText(result.error);
  };
  return <DeleteButton label={t("actions.deleteOf", { name })} question={t("deleteQuestion", { name })} onDelete={run} />;
}
