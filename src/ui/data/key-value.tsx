import { Descriptions } from "antd";
import type { CSSProperties, ReactNode } from "react";

export interface KeyValueRow {
  key: string;
  label: ReactNode;
  value: ReactNode;
  strong?: boolean;
}

interface KeyValueProps {
  rows: readonly KeyValueRow[];
  /** `sides` aligns the value to the end (money), `columns` beside the label, `stacked` below it. */
  layout?: "sides" | "columns" | "stacked";
}

const total: CSSProperties = { paddingBlockStart: 10, borderBlockStart: "1px solid var(--bh-line)", fontWeight: 650 };
const strong: CSSProperties = { color: "var(--bh-text)", fontWeight: 650 };
const content: Record<"sides" | "columns" | "stacked", CSSProperties> = {
  sides: { justifyContent: "flex-end", textAlign: "end" },
  columns: { minInlineSize: 0 },
  stacked: {},
};
const label: Record<"sides" | "columns" | "stacked", CSSProperties> = {
  sides: { paddingInlineEnd: 16 },
  columns: { flex: "0 0 40%", paddingInlineEnd: 16 },
  stacked: {},
};

/** Show labels and values: antd's Descriptions in the product's three layouts, with a line above a total. */
export function KeyValue({ rows, layout = "columns" }: KeyValueProps) {
  return (
    <Descriptions
      colon={false}
      size="small"
      column={layout === "stacked" ? { xs: 1, sm: 2, md: 3, xl: 4 } : 1}
      layout={layout === "stacked" ? "vertical" : "horizontal"}
      styles={{ label: label[layout], content: content[layout] }}
      items={rows.map((row) => ({
        key: row.key,
        label: row.label,
        children: row.value ?? "—",
        ...(row.strong && { style: total, styles: { label: strong, content: strong } }),
      }))}
    />
  );
}
