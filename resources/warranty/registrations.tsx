import { PlusOutlined, SafetyCertificateOutlined } from "@ant-design/icons";
import { Select } from "antd";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Registration, registrationStatuses, warrantyRegistrations } from "#contracts/warranty/registrations";
import { useListTable } from "#src/hooks/use-list-table";
import { Can, useAbility } from "#src/lib/can";
import { useSession } from "#src/lib/session";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { ListBox } from "#src/ui/list-box";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { registerAddress } from "./addresses.ts";
import { registrationColumns } from "./registration-columns.tsx";
import { RegistrationDrawer } from "./registration-drawer.tsx";
import { Tabs } from "./tabs.tsx";

export default function RegistrationsPage() {
  return (
    <FirstView of={warrantyRegistrations.noun}>
      <Registrations />
    </FirstView>
  );
}

/** Show the registered products. */
function Registrations() {
  const { t } = useTranslation("warranty");
  const canChange = useAbility().can("update", "WarrantyRegistration");
  const timeZone = useSession((session) => session.store?.timezone);
  const [opened, setOpened] = useState<Registration | null>(null);
  const columns = useMemo(() => registrationColumns(t, timeZone, canChange, setOpened), [t, timeZone, canChange]);
  const table = useListTable<Registration>(warrantyRegistrations, { columns });
  const create = (
    <Can I="create" a="WarrantyRegistration">
      <LinkButton to={registerAddress} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.register")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell lead={t("registrationsLead")} actions={create}>
      <Panel flush>
        <Tabs />
        <ListBox
          table={table}
          width={1000}
          search={{ ...table.filterProps.search, placeholder: t("searchRegistrations") }}
          tools={<ListTools of={warrantyRegistrations} table={table} views />}
          extra={
            <Select
              aria-label={t("fields.status")}
              value={table.filters.status?.[0] ?? ""}
              popupMatchSelectWidth={false}
              onChange={(status) => table.setFilter("status", status ? [status] : [])}
              options={[
                { value: "", label: t("common:states.all") },
                ...registrationStatuses.map((status) => ({ value: status, label: t(`records:registration_status.${status}`) })),
              ]}
            />
          }
          empty={
            <EmptyState
              icon={<SafetyCertificateOutlined aria-hidden="true" />}
              title={t("noRegistrations")}
              text={t("noRegistrationsText")}
              action={create}
            />
          }
        />
      </Panel>
      <RegistrationDrawer row={opened} onClose={() => setOpened(null)} />
    </PageShell>
  );
}
