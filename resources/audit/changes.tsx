import { Divider, Flex, Space, Table, type TableProps, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { AuditChange, AuditEntry } from "#contracts/audit";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { useAllWords } from "#src/hooks/words/use-translation-of";
import { useSession } from "#src/lib/session/session";
import { numberWords } from "#src/lib/words/formats";
import { languageList } from "#src/lib/words/languages";
import { useLocale } from "#src/lib/words/use-locale";
import { KeyValue } from "#src/ui/data/key-value";
import { DateText } from "#src/ui/dates/date-text";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Money } from "#src/ui/money/money";
import { fieldText, valueText } from "./words.ts";

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

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;
const day = /^\d{4}-\d\d-\d\d$/;

interface ValueProps {
  /** Type of the object it belongs to. */
  type: string;
  /** Full field name, "refund_limits.USD". */
  field: string;
  value: unknown;
  /** Currency of amounts whose field does not name one. */
  currency?: string | undefined;
}

/** Show a recorded value in readable form: yes and no, times, money, labels of choices, and lists and objects line by line. */
function Value({ value, ...of }: ValueProps) {
  const { t } = useTranslation("audit");
  if (value === null || value === undefined || value === "") return <Typography.Text type="secondary">{t("nothing")}</Typography.Text>;
  if (typeof value === "boolean") return t(value ? "common:states.yes" : "common:states.no");
  if (typeof value === "number") return <Amount {...of} value={value} />;
  if (Array.isArray(value)) return <Several {...of} values={value} />;
  if (typeof value === "object") return <Fields {...of} fields={value as Record<string, unknown>} />;
  return <Text {...of} value={String(value)} />;
}

const lastOf = (field: string): string => field.split(".").at(-1) ?? "";

function Amount({ field, value, currency }: ValueProps & { value: number }) {
  const locale = useLocale();
  const own = useSession((session) => session.store?.currency) ?? "USD";
  const last = lastOf(field);
  const isLimit = /limit/.test(field) && /^[A-Z]{3}$/.test(last);
  if (isLimit || last.endsWith("_minor")) return <Money minor={value} currency={isLimit ? last : (currency ?? own)} />;
  return <span className="bh-number">{numberWords(value, locale)}</span>;
}

function Text({ type, field, value }: ValueProps & { value: string }) {
  const { t } = useTranslation("audit");
  const locale = useLocale();
  const last = lastOf(field);
  if (instant.test(value)) return <DateText at={value} />;
  // A calendar day has no time zone, so noon UTC is formatted in UTC.
  if (day.test(value)) return <DateText at={`${value}T12:00:00Z`} format="date" timeZone="UTC" />;
  if (/^countr(y|ies)$/.test(last) && /^[A-Z]{2}$/.test(value)) return new Intl.DisplayNames(locale, { type: "region" }).of(value);
  if (/^languages?$/.test(last)) return languageList.find(({ code }) => code === value)?.label ?? value;
  return <bdi>{valueText(t, type, last, value)}</bdi>;
}

function Several({ values, ...of }: Omit<ValueProps, "value"> & { values: readonly unknown[] }) {
  const { t } = useTranslation("audit");
  if (values.length === 0) return t("common:states.none");
  const isShort = values.every((one) => typeof one !== "object");
  // biome-ignore lint/suspicious/noArrayIndexKey: recorded values never change
  const shown = values.map((one, index) => <Value key={index} {...of} value={one} />);
  if (isShort) {
    return (
      <Space wrap size={0} split={<Divider type="vertical" />}>
        {shown}
      </Space>
    );
  }
  return (
    <Flex component="ul" vertical gap={2}>
      {shown.map((one) => (
        <li key={one.key}>{one}</li>
      ))}
    </Flex>
  );
}

/** Return whether a value is empty, at any depth. */
const isNothing = (value: unknown): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.values(value).every(isNothing));

function Fields({ fields, type, field, currency }: Omit<ValueProps, "value"> & { fields: Record<string, unknown> }) {
  const { t } = useTranslation("audit");
  const own = Object.entries(fields).filter(([name, inner]) => name !== "id" && !isNothing(inner));
  if (own.length === 0) return t("common:states.none");
  return (
    <Flex component="ul" vertical gap={2}>
      {own.map(([name, value]) => (
        <li key={name}>
          <Typography.Text type="secondary">{t("label", { name: fieldText(t, type, name) })}</Typography.Text>{" "}
          <Value type={type} field={`${field}.${name}`} value={value} currency={currency} />
        </li>
      ))}
    </Flex>
  );
}
