import { PlusOutlined, SafetyCertificateOutlined } from "@ant-design/icons";
import { useAbility } from "@casl/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type AppAbility, may } from "#contracts/ability";
import { type WarrantyEntry, warranty } from "#contracts/warranty";
import { useListTable } from "#src/hooks/use-list-table";
import { useTyped } from "#src/hooks/use-typed";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { ListBox } from "#src/ui/list-box";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { createAddress } from "./addresses.ts";
import { entryColumns } from "./columns.tsx";
import { Tabs } from "./tabs.tsx";

/** The store's warranty rules. */
export default function WarrantyList() {
  const { t } = useTranslation("warranty");
  const isOwner = may(useAbility<AppAbility>(), "owner");
  const columns = useMemo(() => entryColumns(t, isOwner), [t, isOwner]);
  const table = useListTable<WarrantyEntry>(warranty, { columns, sort: "name", limit: 10 });
  const [typed, setTyped] = useTyped(table.search.value, table.search.onChange);
  const create = isOwner && (
    <LinkButton to={createAddress} type="primary" icon={<PlusOutlined />}>
      {t("actions.create")}
    </LinkButton>
  );
  return (
    <PageShell lead={t("lead")} actions={create}>
      <Panel flush>
        <Tabs />
        <ListBox
          table={table}
          width={860}
          search={{ value: typed, onChange: setTyped, placeholder: t("search") }}
          empty={<EmptyState icon={<SafetyCertificateOutlined />} title={t("empty")} text={t("emptyText")} action={create} />}
        />
      </Panel>
    </PageShell>
  );
}
