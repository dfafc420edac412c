import { Table, type TableProps } from "antd";
import type { ReactNode } from "react";
import { TableBox } from "#src/ui/data/table-box";
import { Panel } from "#src/ui/pages/panel";

interface ReportTableProps<Row> {
  title: string;
  /** What the rows are. */
  label: string;
  rowKey: keyof Row & string;
  rows: readonly Row[];
  columns: NonNullable<TableProps<Row>["columns"]>;
  width: number;
  /** Above the table. */
  head?: ReactNode;
}

/** Show a part of the report as a small table; nothing without rows. */
export function ReportTable<Row extends object>({ title, label, rowKey, rows, columns, width, head }: ReportTableProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <Panel flush title={title}>
      {head}
      <TableBox label={label}>
        <Table<Row> size="small" pagination={false} rowKey={rowKey} dataSource={[...rows]} scroll={{ x: width }} columns={columns} />
      </TableBox>
    </Panel>
  );
}
