import { Flex, type TableProps } from "antd";
import { Link } from "react-router-dom";
import type { OrderRow } from "#contracts/orders/orders";
import type { EnumLabel } from "#src/hooks/use-enum-label";
import type { Translate } from "#src/lib/translate";
import { DateText } from "#src/ui/date-text";
import { Money } from "#src/ui/money";
import { StatusTag } from "#src/ui/status-tag";
import { orderAddress } from "./addresses.ts";
import { standingOf } from "#contracts/orders/standing";
import { standingKind } from "./view-model.ts";

type Columns = NonNullable<TableProps<OrderRow>["columns"]>;

const numberStyle = { fontWeight: 650, whiteSpace: "nowrap" } as const;
const wrapStyle = { overflowWrap: "anywhere" } as const;

/** Return the table's columns; the key of a sortable one is the API's sort field. */
export function orderColumns(t: Translate, enumLabel: EnumLabel): Columns {
  const title = (key: string) => t(`columns.${key}`);
  return [
    {
      key: "number",
      title: title("number"),
      width: 152,
      render: (_, row) => (
        <Link to={orderAddress(row.id)} style={numberStyle}>
          <bdi>{row.number}</bdi>
        </Link>
      ),
    },
    { key: "customer", title: title("customer"), render: (_, row) => <Customer row={row} /> },
    {
      key: "ordered_at",
      title: title("placed"),
      width: 112,
      sorter: true,
      render: (_, row) => <DateText at={row.ordered_at} format="date" />,
    },
    {
      key: "items",
      title: title("items"),
      width: 64,
      align: "end",
      render: (_, row) => <span className="bh-number">{row.item_count}</span>,
    },
    {
      key: "paid",
      title: title("paid"),
      width: 122,
      align: "end",
      render: (_, row) => <Money minor={row.paid_minor} currency={row.currency} weight="strong" />,
    },
    { key: "returned", title: title("returned"), width: 96, align: "end", render: (_, row) => <Returned row={row} t={t} /> },
    { key: "standing", title: title("standing"), width: 132, render: (_, row) => <Standing row={row} enumLabel={enumLabel} /> },
    { key: "channel", title: title("channel"), width: 98, render: (_, row) => <bdi>{enumLabel("channel", row.channel)}</bdi> },
  ];
}

/** Return two columns for narrow screens: who and what, amount and progress. */
export function narrowColumns(t: Translate, enumLabel: EnumLabel): Columns {
  return [
    {
      key: "number",
      title: t("columns.number"),
      render: (_, row) => (
        <Flex vertical align="flex-start" style={wrapStyle}>
          <Link to={orderAddress(row.id)} style={numberStyle}>
            <bdi>{row.number}</bdi>
          </Link>
          <bdi>{row.customer.name || row.customer.email || "—"}</bdi>
          <span className="bh-small">
            <DateText at={row.ordered_at} format="date" />
          </span>
        </Flex>
      ),
    },
    {
      key: "paid",
      title: t("columns.paid"),
      align: "end",
      render: (_, row) => (
        <Flex vertical align="flex-end">
          <Money minor={row.paid_minor} currency={row.currency} weight="strong" />
          <Standing row={row} enumLabel={enumLabel} />
        </Flex>
      ),
    },
  ];
}

function Customer({ row: { customer } }: { row: OrderRow }) {
  return (
    <Flex vertical align="flex-start" style={wrapStyle}>
      <bdi>{customer.name || customer.email || "—"}</bdi>
      {customer.name && customer.email && <bdi className="bh-small">{customer.email}</bdi>}
    </Flex>
  );
}

function Returned({ row, t }: { row: OrderRow; t: Translate }) {
  if (row.returned_count === 0 && row.refunded_minor === 0) return <span className="bh-small">—</span>;
  return (
    <Flex vertical align="flex-end">
      <span className="bh-number">{t("units", { count: row.returned_count })}</span>
      {row.refunded_minor > 0 && (
        <span className="bh-small">
          <Money minor={row.refunded_minor} currency={row.currency} />
        </span>
      )}
    </Flex>
  );
}

function Standing({ row, enumLabel }: { row: OrderRow; enumLabel: EnumLabel }) {
  const standing = standingOf(row);
  return (
    <StatusTag kind={standingKind(standing)} look="plain">
      {enumLabel("fulfilment", standing)}
    </StatusTag>
  );
}
