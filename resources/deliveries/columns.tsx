import type { TableProps } from "antd";
import type { z } from "zod";
import type { Delivery } from "#contracts/stores";
import type { Translate } from "#src/lib/translate";
import { DateText } from "#src/ui/date-text";
import { type StatusKind, StatusTag } from "#src/ui/status-tag";
import { Again } from "./again.tsx";

export type DeliveryRow = z.output<typeof Delivery>;
const looks: Record<DeliveryRow["state"], StatusKind> = { RECEIVED: "waiting", DONE: "success", IGNORED: "neutral", FAILED: "danger" };

export const deliveryColumns = (t: Translate): NonNullable<TableProps<DeliveryRow>["columns"]> => [
  { key: "received_at", title: t("fields.received_at"), width: 170, sorter: true, render: (_, row) => <DateText at={row.received_at} /> },
  { key: "topic", title: t("fields.topic"), render: (_, row) => <bdi className="bh-number">{row.topic}</bdi> },
  { key: "subject", title: t("fields.subject"), width: 180, render: (_, row) => <bdi className="bh-number">{row.subject ?? "—"}</bdi> },
  {
    key: "state",
    title: t("fields.state"),
    width: 260,
    render: (_, row) => (
      <>
        <StatusTag kind={looks[row.state]}>{t(`enums:delivery_state.${row.state}`)}</StatusTag>
        {row.detail && <div>{t(`detail.${row.detail}`, { defaultValue: row.detail })}</div>}
      </>
    ),
  },
  {
    key: "again",
    title: <span className="bh-hidden">{t("actions.again")}</span>,
    width: 130,
    align: "end",
    render: (_, row) => <Again row={row} />,
  },
];
