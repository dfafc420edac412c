import { ColumnWidthOutlined, PlusOutlined } from "@ant-design/icons";
import type { TableProps } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { dimensionColumns as declared } from "#contracts/columns/dimensions";
import { type Dimension, dimensions } from "#contracts/dimensions";
import { useCommand } from "#src/hooks/commands/use-command";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can, useAbility } from "#src/lib/session/can";
import type { Translate } from "#src/lib/words/translate";
import { useLocale } from "#src/lib/words/use-locale";
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
import { sizeText, weightText } from "./measure-text.ts";
import { editDimensionAddress, newDimensionAddress } from "./resource.ts";

export default function DimensionsRoute() {
  return (
    <FirstView of={dimensions.noun}>
      <DimensionsList />
    </FirstView>
  );
}

/** Show the store's parcel presets. */
function DimensionsList() {
  const { t } = useTranslation("dimensions");
  const locale = useLocale();
  const canChange = useAbility().can("update", "Dimension");
  const columns = useMemo(() => dimensionColumns(t, locale, canChange), [t, locale, canChange]);
  const table = useListTable<Dimension>(dimensions, { columns });
  const create = (
    <Can I="create" a="Dimension">
      <LinkButton to={newDimensionAddress} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell lead={t("lead")} actions={create}>
      <Panel flush>
        <ListBox
          table={table}
          width={720}
          search={table.filterProps.search}
          tools={<ListTools of={dimensions} table={table} views />}
          empty={<EmptyState icon={<ColumnWidthOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={create} />}
        />
      </Panel>
    </PageShell>
  );
}

/** Return the columns. `canChange` adds links and delete buttons. */
const dimensionColumns = (t: Translate, locale: string, canChange: boolean): NonNullable<TableProps<Dimension>["columns"]> => [
  ...tableColumns<Dimension>(declared, (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <>
          {canChange ? <RecordLink to={editDimensionAddress(row.id)}>{row.name}</RecordLink> : row.name}{" "}
          {row.is_default && <StatusTag kind="info">{t("default")}</StatusTag>}
        </>
      ),
    },
    size: { width: 160, cell: (row) => <bdi className="bh-number">{sizeText(row, locale)}</bdi> },
    max_weight: {
      width: 140,
      responsive: ["md"],
      cell: (row) => <bdi className="bh-number">{weightText(row.max_weight, row.weight_unit, locale)}</bdi>,
    },
    volumetric_weight: {
      width: 170,
      responsive: ["md"],
      cell: (row) => <bdi className="bh-number">{weightText(row.volumetric_weight_g / 1000, "KG", locale)}</bdi>,
    },
  }),
  ...(canChange
    ? [
        {
          key: "delete",
          title: <span className="bh-hidden">{t("actions.delete")}</span>,
          width: 64,
          render: (_: unknown, row: Dimension) => <Delete row={row} />,
        },
      ]
    : []),
];

/** Delete a preset; the default can only be deleted last. */
function Delete({ row: { id, name } }: { row: Pick<Dimension, "id" | "name"> }) {
  const { t } = useTranslation("dimensions");
  const errorText = useErrorText();
  const remove = useCommand(dimensions, "delete");
  const run = async () => {
    const result = await remove.run({ params: { id } });
    if (result.ok) return undefined;
    return result.error.code === "IN_USE" ? t("needsDefault") : errorText(result.error);
  };
  return <DeleteButton label={t("actions.deleteOf", { name })} question={t("deleteQuestion", { name })} onDelete={run} />;
}
