import { List, useTable } from "@refinedev/antd";
import { Table } from "antd";
import { columns, type Row } from "./columns.tsx";

export default function ReturnList() {
  const { tableProps } = useTable<Row>({ syncWithLocation: true });
  return (
    <List>
      <Table<Row> {...tableProps} rowKey="id" columns={columns} rowSelection={{}} />
    </List>
  );
}
