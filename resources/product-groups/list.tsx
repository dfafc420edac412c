import { AppstoreOutlined, PlusOutlined } from "@ant-design/icons";
import type { TableProps } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { groupColumns as declared } from "#contracts/columns/product-groups";
import { type ProductGroup, productGroups } from "#contracts/product-groups";
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
import { UsedBy, usersIn } from "#src/ui/data/used-by";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { editProductGroupAddress, newProductGroupAddress } from "./resource.ts";

export default function ProductGroupsRoute() {
  return (
    <FirstView of={productGroups.noun}>
      <ProductGroupsList />
    </FirstView>
  );
}

/** Show the store's product groups. */
function ProductGroupsList() {
  const { t } = useTranslation("product-groups");
  const canChange = useAbility().can("update", "ProductGroup");
  const columns = useMemo(() => groupColumns(t, canChange), [t, canChange]);
  const table = useListTable<ProductGroup>(productGroups, { columns });
  const create = (
    <Can I="create" a="ProductGroup">
      <LinkButton to={newProductGroupAddress} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell lead={t("lead")} actions={create}>
      <Panel flush>
        <ListBox
          table={table}
          width={760}
          search={table.filterProps.search}
          tools={<ListTools of={productGroups} table={table} views />}
          empty={<EmptyState icon={<AppstoreOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={create} />}
        />
      </Panel>
    </PageShell>
  );
}

/** Return the columns. `canChange` adds links and delete buttons. */
const groupColumns = (t: Translate, canChange: boolean): NonNullable<TableProps<ProductGroup>["columns"]> => [
  ...tableColumns<ProductGroup>(declared, (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <>
          {canChange ? <RecordLink to={editProductGroupAddress(row.id)}>{row.name}</RecordLink> : row.name}
          {row.description && <div>{row.description}</div>}
        </>
      ),
    },
    conditions: { width: 180, responsive: ["md"], cell: (row) => t("conditionCount", { count: row.conditions.length }) },
    product_count: { width: 110, responsive: ["md"] },
    active: {
      width: 130,
      cell: (row) => <StatusTag kind={row.active ? "success" : "neutral"}>{t(`enums:active.${row.active}`)}</StatusTag>,
    },
    updated_at: { width: 190, responsive: ["md"] },
  }),
  ...(canChange
    ? [
        {
          key: "delete",
          title: <span className="bh-hidden">{t("actions.delete")}</span>,
          width: 64,
          render: (_: unknown, row: ProductGroup) => <Delete row={row} />,
        },
      ]
    : []),
];

/** Delete a group, or show what still uses it. */
function Delete({ row }: { row: Pick<ProductGroup, "id" | "name"> }) {
  const { t } = useTranslation("product-groups");
  const errorText = useErrorText();
  const remove = useCommand(productGroups, "delete");
  const run = async () => {
    const result = await remove.run({ params: { id: row.id } });
    if (result.ok) return undefined;
    return (
      <UsedBy
        text={errorText(result.error)}
        users={usersIn(result.error.data)}
        nameOf={({ noun, name }) => t(`users.${noun}`, { name, defaultValue: name })}
      />
    );
  };
  const { name } = row;
  return (
    <DeleteButton label={t("actions.deleteOf", { name })} question={t("deleteQuestion", { name })} text={t("deleteText")} onDelete={run} />
  );
}
