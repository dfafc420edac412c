import type { TableProps } from "antd";
import type { z } from "zod";
import type { Delivery } from "#contracts/stores";
import { DateText } from "#src/ui/date-text";
import { type StatusKind, StatusTag } from "#src/ui/status-tag";
import { Again } from "./again.tsx";

export type DeliveryRow = z.output<typeof Delivery>;
type Say = (key: string, values?: Record<string, unknown>) => string;

const looks: Record<DeliveryRow["state"], StatusKind> = { RECEIVED: "waiting", DONE: "success", IGNORED: "neutral", FAILED: "danger" };

export const deliveryColumns = (say: Say): NonNullable<TableProps<DeliveryRow>["columns"]> => [
  { key: "received_at", title: say("fields.received_at"), width: 170, sorter: true, render: (_, row) => <DateText at={row.received_at} /> },
  { key: "topic", title: say("fields.topic"), render: (_, row) => <bdi className="bh-number">{row.topic}</bdi> },
  { key: "subject", title: say("fields.subject"), width: 180, render: (_, row) => <bdi className="bh-number">{row.subject ?? "—"}</bdi> },
  {
    key: "state",
    title: say("fields.state"),
    width: 260,
    render: (_, row) => (
      <>
        <StatusTag kind={looks[row.state]}>{say(`state.${row.state}`)}</StatusTag>
        {row.detail && <div>{say(`detail.${row.detail}`, { defaultValue: row.detail })}</div>}
      </>
    ),
  },
  {
    key: "again",
    title: <span className="bh-hidden">{say("actions.again")}</span>,
    width: 130,
    align: "end",
    render: (_, row) => <Again row={row} />,
  },
];
