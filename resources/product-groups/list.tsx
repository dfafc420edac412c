import { AppstoreOutlined, PlusOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type ProductGroup, productGroups } from "#contracts/product-groups";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { Can, useAbility } from "#src/lib/session/can";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { newProductGroupAddress } from "./addresses.ts";
import { groupColumns } from "./columns.tsx";

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
