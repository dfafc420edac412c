import { Flex, type TableProps } from "antd";
import { orderColumns as declared } from "#contracts/columns/orders";
import type { OrderRow } from "#contracts/orders/orders";
import { orderStatus } from "#contracts/orders/standing";
import type { EnumLabel } from "#src/hooks/words/use-enum-label";
import type { Translate } from "#src/lib/words/translate";
import { CustomerCell } from "#src/lists/cells";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/data/record-link";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { orderAddress } from "./resource.ts";
import { standingKind } from "./view-model.ts";

type Columns = NonNullable<TableProps<OrderRow>["columns"]>;

const wrapStyle = { overflowWrap: "anywhere" } as const;

/** Return the table's columns. */
export function orderTableColumns(t: Translate, enumLabel: EnumLabel): Columns {
  return tableColumns<OrderRow>(declared, (key) => t(`columns.${key}`), {
    number: {
      width: 146,
      cell: (row) => (
        <RecordLink to={orderAddress(row.id)} isNumber>
          <bdi>{row.number}</bdi>
        </RecordLink>
      ),
    },
    customer: { cut: true, cell: (row) => <CustomerCell customer={row.customer} /> },
    ordered_at: { width: 112, cell: (row) => <DateText at={row.ordered_at} format="date" /> },
    items: { width: 72 },
    total_minor: { width: 124, cell: (row) => <Money minor={row.total_minor} currency={row.currency} /> },
    paid: { width: 124, cell: (row) => <Paid row={row} enumLabel={enumLabel} /> },
    returned: { width: 90, cell: (row) => <Returned row={row} t={t} /> },
    standing: { width: 174, cell: (row) => <Standing row={row} enumLabel={enumLabel} /> },
    channel: { width: 124, optional: true, cell: (row) => <bdi>{enumLabel("channel", row.channel)}</bdi> },
  });
}

/** Return two columns for narrow screens: who and what, amount and progress. */
export function narrowOrderColumns(t: Translate, enumLabel: EnumLabel): Columns {
  return [
    {
      key: "number",
      title: t("columns.number"),
      render: (_, row) => (
        <Flex vertical align="flex-start" style={wrapStyle}>
          <RecordLink to={orderAddress(row.id)} isNumber>
            <bdi>{row.number}</bdi>
          </RecordLink>
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

function Paid({ row, enumLabel }: { row: OrderRow; enumLabel: EnumLabel }) {
  return (
    <Flex vertical align="flex-end">
      <Money minor={row.paid_minor} currency={row.currency} weight="strong" />
      {row.payment_state && <span className="bh-small">{enumLabel("payment_state", row.payment_state)}</span>}
    </Flex>
  );
}

function Returned({ row, t }: { row: OrderRow; t: Translate }) {
  if (row.returned_count === 0 && row.refunded_minor === 0) return <span className="bh-small">—</span>;
  return (
    <Flex vertical align="flex-end">
      <span className="bh-number">{t("units", { count: row.returned_count })}</span>
      {row.open_returns + row.open_claims > 0 && (
        <span className="bh-small">{t("openCases", { count: row.open_returns + row.open_claims })}</span>
      )}
      {row.refunded_minor > 0 && (
        <span className="bh-small">
          <Money minor={row.refunded_minor} currency={row.currency} />
        </span>
      )}
    </Flex>
  );
}

function Standing({ row, enumLabel }: { row: OrderRow; enumLabel: EnumLabel }) {
  const standing = orderStatus(row);
  return <StatusTag kind={standingKind(standing)}>{enumLabel("fulfilment", standing)}</StatusTag>;
}
