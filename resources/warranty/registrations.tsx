import { PlusOutlined, SafetyCertificateOutlined } from "@ant-design/icons";
import { ConfigProvider, Drawer, Select } from "antd";
import { use, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { files } from "#contracts/files";
import { type Registration, registrationStatuses, warrantyRegistrations } from "#contracts/warranty/registrations";
import { useCall } from "#src/hooks/commands/use-call";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { Can, useAbility } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { LinkButton } from "#src/ui/actions/link-button";
import { KeyValue } from "#src/ui/data/key-value";
import { ListBox } from "#src/ui/data/list-box";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { PhotoViewer } from "#src/ui/photos/photo-viewer";
import { orderAddress } from "../orders/resource.ts";
import { registrationTableColumns } from "./registration-columns.tsx";
import { registerAddress } from "./resource.ts";
import { WarrantyRuleTabs } from "./tabs.tsx";

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
  const columns = useMemo(() => registrationTableColumns(t, timeZone, canChange, setOpened), [t, timeZone, canChange]);
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
        <WarrantyRuleTabs />
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

interface RegistrationDrawerProps {
  /** null while closed. */
  row: Registration | null;
  onClose: () => void;
}

/** Show a registration: who made it, the customer's answers, and the proof of purchase. */
function RegistrationDrawer({ row, onClose }: RegistrationDrawerProps) {
  const { t } = useTranslation("warranty");
  const isRtl = use(ConfigProvider.ConfigContext).direction === "rtl";
  return (
    <Drawer
      open={row !== null}
      title={row?.product.title}
      placement={isRtl ? "left" : "right"}
      width="min(440px, 100vw)"
      closable={{ "aria-label": t("common:actions.close") }}
      destroyOnHidden
      onClose={onClose}
    >
      {row && <Told row={row} />}
    </Drawer>
  );
}

function Told({ row }: { row: Registration }) {
  const { t } = useTranslation("warranty");
  const call = useCall();
  const load = useCallback((id: string) => call(files, "show", { params: { id } }) as Promise<Blob>, [call]);
  const timeZone = useSession((session) => session.store?.timezone);
  const field = (name: string) => t(`fields.${name}`);
  const zone = timeZone === undefined ? {} : { timeZone };
  const { customer, order, purchase, serial, custom } = row;
  const rows = [
    { key: "source", label: field("registered_by"), value: t(`records:registered_by.${row.source}`) },
    { key: "serial", label: field("serial"), value: serial && <bdi>{serial}</bdi> },
    { key: "entry", label: field("entry_id"), value: row.entry.name },
    { key: "starts_at", label: field("starts_at"), value: <DateText at={row.starts_at} format="date" {...zone} /> },
    {
      key: "last_day",
      label: field("last_day"),
      value: row.expires_at ? <DateText at={row.expires_at} format="date" {...zone} /> : t("lifetime"),
    },
    { key: "customer", label: field("customer"), value: customer.name },
    { key: "email", label: field("customer_email"), value: <bdi>{customer.email}</bdi> },
    { key: "phone", label: field("customer_phone"), value: customer.phone && <bdi dir="ltr">{customer.phone}</bdi> },
    { key: "order", label: field("order_id"), value: order && <Link to={orderAddress(order.id)}>{order.number}</Link> },
    { key: "channel", label: field("channel"), value: purchase?.channel },
    { key: "proof_url", label: field("proof_url"), value: purchase?.proof_url && <bdi>{purchase.proof_url}</bdi> },
    // Known fields have labels; the store's systems may name theirs freely.
    ...Object.entries(custom).map(([name, value]) => ({
      key: `custom ${name}`,
      label: t(`enums:registration_field.${name}`, { defaultValue: name }),
      value: <span dir="auto">{value}</span>,
    })),
    {
      key: "proof",
      label: field("proof"),
      value: row.proof_files.length > 0 && (
        <PhotoViewer photos={row.proof_files.map((id) => ({ id }))} load={load} label={field("proof")} />
      ),
    },
    { key: "note", label: field("note"), value: row.note },
  ];
  return <KeyValue rows={rows.filter(({ value }) => value)} />;
}
