import type { AutomationRow } from "../automations/shapes.ts";
import type { Column } from "./column.ts";

const currency = ({ net }: AutomationRow) => net.currency;

export const automationColumns: readonly Column<AutomationRow>[] = [
  { key: "name", kind: "text", value: (row) => row.name },
  { key: "type", kind: "enum", words: "automation_type", value: (row) => row.type },
  { key: "status", kind: "enum", words: "automation_status", value: (row) => row.status },
  { key: "priority", kind: "count", fileOnly: true, value: (row) => row.priority },
  { key: "waiting", kind: "count", value: (row) => row.waiting },
  { key: "sent", kind: "count", value: (row) => row.sent },
  { key: "net", kind: "money", value: ({ net }) => net.minor, currency },
  { key: "currency", kind: "text", fileOnly: true, value: currency },
  { key: "created_at", kind: "instant", sorts: true, fileOnly: true, value: (row) => row.created_at },
  { key: "updated_at", kind: "instant", sorts: true, fileOnly: true, value: (row) => row.updated_at },
];
