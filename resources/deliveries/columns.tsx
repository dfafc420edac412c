import type { TableProps } from "antd";
import type { z } from "zod";
import { deliveryColumns as declared } from "#contracts/columns/deliveries";
import type { Delivery } from "#contracts/stores";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { Again } from "./again.tsx";

export type DeliveryRow = z.output<typeof Delivery>;
const looks: Record<DeliveryRow["state"], StatusKind> = { RECEIVED: "waiting", DONE: "success", IGNORED: "neutral", FAILED: "danger" };

export const deliveryColumns = (t: Translate): NonNullable<TableProps<DeliveryRow>["columns"]> => [
  ...tableColumns<DeliveryRow>(declared, (key) => t(`fields.${key}`), {
    received_at: { width: 170 },
    topic: { cell: (row) => <bdi className="bh-number">{row.topic}</bdi> },
    subject: { width: 180, cell: (row) => <bdi className="bh-number">{row.subject ?? "—"}</bdi> },
    state: {
      width: 260,
      cell: (row) => (
        <>
          <StatusTag kind={looks[row.state]}>{t(`records:delivery_state.${row.state}`)}</StatusTag>
          {row.detail && <div>{t(`detail.${row.detail}`, { defaultValue: row.detail })}</div>}
        </>
      ),
    },
  }),
  {
    key: "again",
    title: <span className="bh-hidden">{t("actions.again")}</span>,
    width: 130,
    align: "end",
    render: (_, row) => <Again row={row} />,
  },
];
