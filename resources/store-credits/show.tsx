import { Flex, Table, type TableProps } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { type StoreCredit, type StoreCreditMovement, storeCredits } from "#contracts/store-credits";
import { useLive } from "#src/hooks/data/use-live";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { type EnumLabel, useEnumLabel } from "#src/hooks/words/use-enum-label";
import { Can } from "#src/lib/session/can";
import { CopyText } from "#src/ui/actions/copy-text";
import { KeyValue } from "#src/ui/data/key-value";
import { RecordHistory } from "#src/ui/data/record-history";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { returnAddress } from "../returns/resource.ts";
import { CorrectButton } from "./correct.tsx";
import { LastDay, StoreCreditStateTag } from "./parts.tsx";

export default function ShowStoreCredit() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("store-credits");
  const page = useRecord<StoreCredit>(storeCredits, id);
  // An exchange elsewhere may spend it while it is read.
  useLive("store-credits", ({ ids }) => {
    if (ids.includes(id)) page.retry();
  });
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(record) => <Loaded credit={record} />}
    </RecordPage>
  );
}

function Loaded({ credit }: { credit: StoreCredit }) {
  const { t } = useTranslation("store-credits");
  return (
    <PageShell
      title={t("named", { code: credit.code })}
      tags={<StoreCreditStateTag state={credit.state} />}
      lead={
        <>
          {t("fields.created_at")} <DateText at={credit.created_at} />
        </>
      }
      actions={
        <>
          <RecordHistory history={useRecordHistory(storeCredits.noun, credit.id)} />
          <Can I="update" a="StoreCredit">
            <CorrectButton credit={credit} />
          </Can>
        </>
      }
    >
      <TwoColumns side={<Facts credit={credit} />}>
        <Panel title={t("movements")} flush>
          <Movements credit={credit} />
        </Panel>
      </TwoColumns>
    </PageShell>
  );
}

function Facts({ credit }: { credit: StoreCredit }) {
  const { t } = useTranslation("store-credits");
  const { code, customer, currency, last_day, balance_minor, issued_minor, order_number } = credit;
  const field = (name: string) => t(`fields.${name}`);
  const rows = [
    { key: "code", label: field("code"), value: <CopyText text={code} label={field("code")} /> },
    { key: "balance", label: field("balance_minor"), value: <Money minor={balance_minor} currency={currency} weight="large" /> },
    { key: "issued", label: field("issued_minor"), value: <Money minor={issued_minor} currency={currency} /> },
    { key: "last_day", label: field("last_day"), value: <LastDay day={last_day} /> },
    { key: "customer", label: field("customer"), value: <bdi>{customer.name || "—"}</bdi> },
    ...(customer.email ? [{ key: "email", label: field("email"), value: <CopyText text={customer.email} /> }] : []),
    {
      key: "return",
      label: field("return"),
      value: credit.return && (
        <Link to={returnAddress(credit.return.id)}>
          <bdi>{credit.return.number}</bdi>
        </Link>
      ),
    },
    { key: "order", label: field("order_number"), value: <bdi>{order_number}</bdi> },
  ];
  return (
    <Panel title={t("facts")}>
      <KeyValue layout="sides" rows={rows} />
    </Panel>
  );
}

const wrapStyle = { overflowWrap: "anywhere" } as const;

/** Show every change of the balance, newest first. */
function Movements({ credit: { movements, currency } }: { credit: StoreCredit }) {
  const { t } = useTranslation("store-credits");
  const enumLabel = useEnumLabel();
  const narrow = useNarrow();
  const columns: NonNullable<TableProps<StoreCreditMovement>["columns"]> = [
    { key: "what", title: t("fields.kind"), render: (_, row) => <What row={row} enumLabel={enumLabel} /> },
    {
      key: "amount",
      title: t("fields.amount_minor"),
      align: "end",
      width: 130,
      render: (_, row) => (
        <Flex vertical align="flex-end">
          <Money minor={row.amount_minor} currency={currency} signed weight="strong" tone={row.amount_minor > 0 ? "success" : undefined} />
          {narrow && (
            <span className="bh-small">
              {t("fields.balance_minor")} <Money minor={row.balance_minor} currency={currency} />
            </span>
          )}
        </Flex>
      ),
    },
    ...(narrow
      ? []
      : [
          {
            key: "balance",
            title: t("fields.balance_minor"),
            align: "end" as const,
            width: 130,
            render: (_: unknown, row: StoreCreditMovement) => <Money minor={row.balance_minor} currency={currency} />,
          },
        ]),
  ];
  return <Table size="middle" rowKey="id" pagination={false} columns={columns} dataSource={movements.toReversed()} scroll={{ x: 280 }} />;
}

function What({ row, enumLabel }: { row: StoreCreditMovement; enumLabel: EnumLabel }) {
  return (
    <Flex vertical align="flex-start" style={wrapStyle}>
      <span>
        {enumLabel("credit_movement", row.kind)}
        {row.return && (
          <>
            {" · "}
            <Link to={returnAddress(row.return.id)}>
              <bdi>{row.return.number}</bdi>
            </Link>
          </>
        )}
      </span>
      {row.reason && <span dir="auto">{row.reason}</span>}
      <span className="bh-small">
        {row.actor && <bdi>{row.actor}</bdi>}
        {row.actor && " · "}
        <DateText at={row.at} />
      </span>
    </Flex>
  );
}
