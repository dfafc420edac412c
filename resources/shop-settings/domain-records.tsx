import { Flex, Table, type TableProps, Typography } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { CheckedRecord } from "#contracts/sender-domains";
import type { Translate } from "#src/lib/words/translate";
import { CopyText } from "#src/ui/actions/copy-text";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { TableBox } from "#src/ui/data/table-box";

const looks: Record<CheckedRecord["state"], StatusKind> = { OK: "success", MISSING: "danger", WRONG: "warning", UNKNOWN: "neutral" };

/** Show each record of a domain: what it is for, whether it is right, and the exact text to put into the DNS. */
export function DomainRecords({ records }: { records: readonly CheckedRecord[] }) {
  const { t } = useTranslation("shop-settings");
  const columns = useMemo(() => recordColumns(t), [t]);
  return (
    <TableBox label={t("domains.records")}>
      <Table<CheckedRecord> rowKey="record" columns={columns} dataSource={[...records]} pagination={false} scroll={{ x: 720 }} />
    </TableBox>
  );
}

const recordColumns = (t: Translate): NonNullable<TableProps<CheckedRecord>["columns"]> => [
  {
    key: "record",
    title: t("domains.record"),
    width: 170,
    render: (_, { record, state, lookups }) => (
      <Flex vertical gap={4} align="start">
        <strong>{t(`domains.purpose.${record}`)}</strong>
        <StatusTag kind={looks[state]}>{t(`domains.state.${state}`)}</StatusTag>
        {lookups !== null && <Typography.Text type="secondary">{t("domains.lookups", { n: lookups })}</Typography.Text>}
      </Flex>
    ),
  },
  {
    key: "expected",
    title: t("domains.expected"),
    render: (_, { type, name, expected, found, state }) => (
      <Flex vertical gap={4} style={{ overflowWrap: "anywhere" }}>
        <span>
          {type} <CopyText text={name} />
        </span>
        <CopyText text={expected} />
        {state === "WRONG" && found.length > 0 && (
          <Typography.Text type="secondary">
            {t("domains.found")} <bdi>{found.join(" · ")}</bdi>
          </Typography.Text>
        )}
      </Flex>
    ),
  },
];
