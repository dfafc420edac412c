import "@ant-design/v5-patch-for-react-19";
import { Table } from "antd";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

interface Row {
  id: string;
  number: string;
  customer: { name: string };
  stage: string;
  value_minor: number;
  created_at: string;
}

/** What the returns list is measured against: a table, its rows, and nothing else. */
function Page() {
  const [rows, setRows] = useState<Row[]>();
  useEffect(() => {
    fetch("/rows")
      .then((response) => response.json())
      .then(({ data }) => setRows(data.items));
  }, []);
  return (
    <Table<Row>
      rowKey="id"
      loading={!rows}
      dataSource={rows ?? []}
      pagination={false}
      columns={[
        { title: "Number", dataIndex: "number" },
        { title: "Customer", dataIndex: ["customer", "name"] },
        { title: "Stage", dataIndex: "stage" },
        { title: "Value", dataIndex: "value_minor" },
        { title: "Requested", dataIndex: "created_at" },
      ]}
    />
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Page />);
