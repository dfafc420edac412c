import { ColumnWidthOutlined, PlusOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Dimension, dimensions } from "#contracts/dimensions";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { Can, useAbility } from "#src/lib/session/can";
import { useLocale } from "#src/lib/words/use-locale";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { newDimensionAddress } from "./addresses.ts";
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
