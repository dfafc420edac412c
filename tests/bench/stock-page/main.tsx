import "@ant-design/v5-patch-for-react-19";
import { ClockCircleOutlined } from "@ant-design/icons";
import { Avatar, Table, type TableProps, Tag } from "antd";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

interface Row {
  id: string;
  number: string;
  order_number: string;
  customer: { name: string; email: string };
  items_summary: string;
  reasons: string[];
  stage: string;
  value_minor: number;
  currency: string;
  payment_status: string;
  resolution_type: string | null;
  exchange_status: string;
  flags: string[];
  assignee: { name: string } | null;
  created_at: string;
}

const money = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });

/** Five columns of text: the least a table can be. */
const plain: TableProps<Row>["columns"] = [
  { title: "Number", dataIndex: "number" },
  { title: "Customer", dataIndex: ["customer", "name"] },
  { title: "Stage", dataIndex: "stage" },
  { title: "Value", dataIndex: "value_minor" },
  { title: "Requested", dataIndex: "created_at" },
];

const two = (first: string, second: string) => (
  <>
    <div>{first}</div>
    <div>{second}</div>
  </>
);

/** What the returns list shows, written with antd and with plain elements where those do. */
const same: TableProps<Row>["columns"] = [
  {
    title: "Return",
    sorter: true,
    render: (_, row) => (
      <>
        <a href={`#${row.id}`}>{row.number}</a>
        <div>{row.order_number}</div>
      </>
    ),
  },
  { title: "Customer", render: (_, { customer }) => two(customer.name, customer.email) },
  { title: "Items", render: (_, row) => two(row.items_summary, row.reasons.join(", ")) },
  { title: "Stage", render: (_, row) => <Tag icon={<ClockCircleOutlined />}>{row.stage}</Tag> },
  {
    title: "Value",
    sorter: true,
    align: "end",
    render: (_, row) => (
      <>
        <strong>{money.format(row.value_minor / 100)}</strong>
        {row.payment_status !== "NONE" && <Tag>{row.payment_status}</Tag>}
      </>
    ),
  },
  { title: "Outcome", render: (_, row) => (row.exchange_status === "NONE" ? row.resolution_type : <Tag>{row.exchange_status}</Tag>) },
  { title: "Flags", render: (_, row) => row.flags.map((flag) => <Tag key={flag}>{flag}</Tag>) },
  {
    title: "Assignee",
    render: (_, { assignee }) => assignee && <Avatar size={26}>{assignee.name.charAt(0)}</Avatar>,
  },
  { title: "Age", sorter: true, render: (_, row) => <time dateTime={row.created_at}>{day.format(new Date(row.created_at))}</time> },
];

const isSame = location.search === "?same";

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
      columns={isSame ? same : plain}
      {...(isSame && { rowSelection: {} })}
    />
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Page />);
