import { ConfigProvider, Drawer } from "antd";
import { use, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { files } from "#contracts/files";
import type { Registration } from "#contracts/warranty/registrations";
import { useCall } from "#src/hooks/use-call";
import { useSession } from "#src/lib/session";
import { DateText } from "#src/ui/date-text";
import { KeyValue } from "#src/ui/key-value";
import { PhotoViewer } from "#src/ui/photo-viewer";
import { orderAddress } from "./addresses.ts";

interface RegistrationDrawerProps {
  /** null while closed. */
  row: Registration | null;
  onClose: () => void;
}

/** Show a registration: who made it, the customer's answers, and the proof of purchase. */
export function RegistrationDrawer({ row, onClose }: RegistrationDrawerProps) {
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
