import { Flex, Table, type TableProps } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { StoreCredit, StoreCreditMovement } from "#contracts/store-credits";
import { type EnumLabel, useEnumLabel } from "#src/hooks/use-enum-label";
import { useNarrow } from "#src/hooks/use-narrow";
import { DateText } from "#src/ui/date-text";
import { Money } from "#src/ui/money";
import { caseAddress } from "./other-addresses.ts";

const wrapStyle = { overflowWrap: "anywhere" } as const;

/** Show every change of the balance, newest first. */
export function Movements({ credit: { movements, currency } }: { credit: StoreCredit }) {
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
            <Link to={caseAddress(row.return.id)}>
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
