import { WalletOutlined } from "@ant-design/icons";
import { Flex, Select, type TableProps } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { creditColumns as declared } from "#contracts/columns/store-credits";
import { creditStates, type StoreCreditRow, storeCredits } from "#contracts/store-credits";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { dayEnd, dayOf } from "#src/lib/dates/days";
import type { Translate } from "#src/lib/words/translate";
import { FirstView } from "#src/lists/first-view";
import { ListTools } from "#src/lists/list-tools";
import { tableColumns } from "#src/lists/table-columns";
import { ListBox } from "#src/ui/data/list-box";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { DayFilter } from "#src/ui/dates/day-filter";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { Money } from "#src/ui/money/money";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { returnAddress } from "../returns/resource.ts";
import { LastDay, StoreCreditStateTag } from "./parts.tsx";
import { creditAddress } from "./resource.ts";

export default function StoreCreditPage() {
  return (
    <FirstView of={storeCredits.noun}>
      <StoreCreditList />
    </FirstView>
  );
}

/** Show the store's credits, newest first. */
function StoreCreditList() {
  const { t } = useTranslation("store-credits");
  const narrow = useNarrow();
  const columns = useMemo(() => (narrow ? narrowStoreCreditColumns : creditColumns)(t), [narrow, t]);
  const table = useListTable<StoreCreditRow>(storeCredits, { columns });
  return (
    <PageShell lead={t("lead")}>
      <Panel flush>
        <ListBox
          table={table}
          width={narrow ? 280 : 1000}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          extra={<Filters values={table.filters} onChange={table.setFilter} />}
          tools={<ListTools of={storeCredits} table={table} views />}
          empty={<EmptyState icon={<WalletOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />}
        />
      </Panel>
    </PageShell>
  );
}

interface FiltersProps {
  values: Record<string, string[]>;
  onChange: (name: string, values: string[]) => void;
}

/** Filter by state, and by the last day on which a credit can be spent. */
function Filters({ values, onChange }: FiltersProps) {
  const { t } = useTranslation("store-credits");
  const enumLabel = useEnumLabel();
  const by = values.expires_to?.[0];
  return (
    <>
      <Select
        aria-label={t("fields.state")}
        value={values.state?.[0] ?? ""}
        popupMatchSelectWidth={false}
        style={{ minInlineSize: 130 }}
        onChange={(state) => onChange("state", state ? [state] : [])}
        options={[
          { value: "", label: t("common:states.all") },
          ...creditStates.map((state) => ({ value: state, label: enumLabel("credit_state", state) })),
        ]}
      />
      <DayFilter label={t("expiresBy")} value={dayOf(by)} onChange={(day) => onChange("expires_to", [dayEnd(day) ?? []].flat())} />
    </>
  );
}

type Columns = NonNullable<TableProps<StoreCreditRow>["columns"]>;

const wrapStyle = { overflowWrap: "anywhere" } as const;

/** Return the table's columns. */
function creditColumns(t: Translate): Columns {
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
function narrowStoreCreditColumns(t: Translate): Columns {
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
