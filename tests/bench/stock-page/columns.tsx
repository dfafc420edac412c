import { ClockCircleOutlined } from "@ant-design/icons";
import { Avatar, type TableProps, Tag } from "antd";

export interface Row {
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
const two = (first: string, second: string) => (
  <>
    <div>{first}</div>
    <div>{second}</div>
  </>
);

/** The columns of the returns list, in antd, and in plain elements where those suffice. */
export const columns: NonNullable<TableProps<Row>["columns"]> = [
  {
    key: "number",
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
    key: "value_minor",
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
  { title: "Assignee", render: (_, { assignee }) => assignee && <Avatar size={26}>{assignee.name.charAt(0)}</Avatar> },
  {
    key: "created_at",
    title: "Age",
    sorter: true,
    render: (_, row) => <time dateTime={row.created_at}>{day.format(new Date(row.created_at))}</time>,
  },
];
