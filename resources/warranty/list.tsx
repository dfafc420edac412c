import { PlusOutlined, SafetyCertificateOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type WarrantyEntry, warranty } from "#contracts/warranty/warranty";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { Can, useAbility } from "#src/lib/session/can";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { newWarrantyRuleAddress } from "./addresses.ts";
import { entryColumns } from "./columns.tsx";
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
