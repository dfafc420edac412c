import { Flex, Table, type TableProps, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { AuditChange, AuditEntry } from "#contracts/audit";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useAllWords } from "#src/hooks/words/use-translation-of";
import { KeyValue } from "#src/ui/data/key-value";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Value } from "./value.tsx";
import { fieldText } from "./words.ts";

/** Show the changes of an entry, field by field: before and after. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation("audit");
  // Fields are labelled as on their own screens.
  const isWorded = useAllWords();
  const isNarrow = useNarrow();
  const type = entry.object_type;
  const currencyChange = entry.changes.find(({ field }) => field === "currency");
  const currency = (currencyChange?.after ?? currencyChange?.before) as string | undefined;
  if (!isWorded) return <LinesSkeleton lines={2} />;
  const shown = (field: string, value: unknown) => <Value type={type} field={field} value={value} currency={currency} />;
  const columns: TableProps<AuditChange>["columns"] = [
    {
      key: "field",
      title: t("fields.field"),
      rowScope: "row",
      render: (_, { field, before, after }) => (
        <>
          {fieldText(t, type, field)}
          {isNarrow && (
            <KeyValue
              rows={[
                { key: "before", label: t("fields.before"), value: shown(field, before) },
                { key: "after", label: t("fields.after"), value: shown(field, after) },
              ]}
            />
          )}
        </>
      ),
    },
    ...(isNarrow
      ? []
      : [
          { key: "before", title: t("fields.before"), render: (_: unknown, row: AuditChange) => shown(row.field, row.before) },
          {
            key: "after",
            title: t("fields.after"),
            render: (_: unknown, row: AuditChange) => <Typography.Text strong>{shown(row.field, row.after)}</Typography.Text>,
          },
        ]),
  ];
  return (
    <Flex vertical gap={8}>
      {entry.reason && (
        <p>
          <Typography.Text type="secondary">{t("label", { name: t("fields.reason") })}</Typography.Text> <bdi>{entry.reason}</bdi>
        </p>
      )}
      {entry.changes.length > 0 && (
        <Table<AuditChange>
          rowKey="field"
          size="small"
          columns={columns}
          dataSource={entry.changes}
          pagination={false}
          showHeader={!isNarrow}
        />
      )}
    </Flex>
  );
}
