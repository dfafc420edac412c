import { ColumnWidthOutlined, PlusOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Dimension, dimensions } from "#contracts/dimensions";
import { useListTable } from "#src/hooks/use-list-table";
import { Can, useAbility } from "#src/lib/can";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { ListBox } from "#src/ui/list-box";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { useLocale } from "#src/ui/use-locale";
import { createAddress } from "./addresses.ts";
import { dimensionColumns } from "./columns.tsx";

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
      <LinkButton to={createAddress} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
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
