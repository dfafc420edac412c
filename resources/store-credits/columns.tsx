import { Flex, type TableProps } from "antd";
import { Link } from "react-router-dom";
import { creditColumns as declared } from "#contracts/columns/store-credits";
import type { StoreCreditRow } from "#contracts/store-credits";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { returnAddress } from "../returns/addresses.ts";
import { creditAddress } from "./addresses.ts";
import { LastDay, StoreCreditStateTag } from "./parts.tsx";

type Columns = NonNullable<TableProps<StoreCreditRow>["columns"]>;

const wrapStyle = { overflowWrap: "anywhere" } as const;

/** Return the table's columns. */
export function creditColumns(t: Translate): Columns {
  return tableColumns<StoreCreditRow>(declared, (key) => t(`fields.${key}`), {
    code: { width: 168, cell: (row) => <Code row={row} /> },
    customer: { cell: (row) => <Customer row={row} /> },
    balance_minor: { width: 150, cell: (row) => <Balance row={row} t={t} /> },
    state: { width: 120, cell: (row) => <StoreCreditStateTag state={row.state} /> },
    last_day: { width: 130, cell: (row) => <LastDay day={row.last_day} /> },
    return: { width: 124, cell: (row) => <ReturnLink row={row} /> },
    created_at: { width: 120, cell: (row) => <DateText at={row.created_at} format="date" /> },
  });
}

/** Return two columns for narrow screens: whose it is, and what is left. */
export function narrowStoreCreditColumns(t: Translate): Columns {
  return [
    {
      key: "code",
      title: t("fields.code"),
      render: (_, row) => (
        <Flex vertical align="flex-start" style={wrapStyle}>
          <Code row={row} />
          <bdi>{row.customer.name || row.customer.email || "—"}</bdi>
          <span className="bh-small">
            {t("fields.last_day")}: <LastDay day={row.last_day} />
          </span>
        </Flex>
      ),
    },
    {
      key: "balance",
      title: t("fields.balance_minor"),
      align: "end",
      render: (_, row) => (
        <Flex vertical align="flex-end">
          <Balance row={row} t={t} />
          <StoreCreditStateTag state={row.state} />
        </Flex>
      ),
    },
  ];
}

const Code = ({ row }: { row: StoreCreditRow }) => (
  <RecordLink to={creditAddress(row.id)} isNumber>
    <bdi dir="ltr">{row.code}</bdi>
  </RecordLink>
);

function Customer({ row: { customer } }: { row: StoreCreditRow }) {
  return (
    <Flex vertical align="flex-start" style={wrapStyle}>
      <bdi>{customer.name || customer.email || "—"}</bdi>
      {customer.name && customer.email && <bdi className="bh-small">{customer.email}</bdi>}
    </Flex>
  );
}

function Balance({ row, t }: { row: StoreCreditRow; t: Translate }) {
  return (
    <Flex vertical align="flex-end">
      <Money minor={row.balance_minor} currency={row.currency} weight="strong" />
      {row.balance_minor !== row.issued_minor && (
        <span className="bh-small">
          {t("fields.issued_minor")} <Money minor={row.issued_minor} currency={row.currency} />
        </span>
      )}
    </Flex>
  );
}

const ReturnLink = ({ row }: { row: StoreCreditRow }) =>
  row.return ? (
    <Link to={returnAddress(row.return.id)}>
      <bdi>{row.return.number}</bdi>
    </Link>
  ) : (
    "—"
  );
