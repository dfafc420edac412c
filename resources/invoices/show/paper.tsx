import { Divider, Flex, Table, type TableProps } from "antd";
import { useTranslation } from "react-i18next";
import { townLines } from "#contracts/address-lines";
import type { InvoiceDetail, InvoiceLine } from "#contracts/invoices/shapes";
import { useNarrow, useTableWidth } from "#src/hooks/screen/use-narrow";
import { countryName } from "#src/lib/words/countries";
import { useLocale } from "#src/lib/words/use-locale";
import { KeyValue } from "#src/ui/data/key-value";
import { Money } from "#src/ui/money/money";
import { writeDecimal, writePercent } from "#src/ui/money/money-text";
import { Panel } from "#src/ui/pages/panel";
import { majorOf } from "../form/decimals.ts";

/** On a phone they stand below the description, so that the amount needs no scrolling. */
const wide: "md"[] = ["md"];
const textStyle = { whiteSpace: "pre-line", overflowWrap: "anywhere" } as const;

/** Show what the document says, as on its paper. */
export function Paper({ record }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  const texts = (["message", "terms", "notes"] as const).filter((name) => record[name]);
  return (
    <Panel title={t("sections.paper")}>
      <Flex wrap gap="16px 48px" justify="space-between">
        <Party title={t("sections.buyer")} party={record.buyer} />
        <Party title={t("sections.seller")} party={record.seller} />
      </Flex>
      <Lines record={record} />
      <Flex justify="flex-end">
        <InvoiceTotals record={record} />
      </Flex>
      {texts.map((name) => (
        <section key={name} aria-label={t(`fields.${name}`)}>
          <Divider style={{ marginBlock: 12 }} />
          <div className="bh-small">{t(`fields.${name}`)}</div>
          <div dir="auto" style={textStyle}>
            {record[name]}
          </div>
        </section>
      ))}
    </Panel>
  );
}

function Lines({ record }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  const locale = useLocale();
  const isNarrow = useNarrow();
  const isGross = record.prices === "GROSS";
  const quantity = (line: InvoiceLine) => writeDecimal(line.quantity, locale);
  const unitPrice = (line: InvoiceLine) => writeDecimal(majorOf(line.unit_price, record.currency), locale, 2);
  const taxRate = ({ category, rate }: InvoiceLine) =>
    category === "S" ? writePercent(rate, locale) : t(`records:tax_category.${category}`);
  const columns: TableProps<InvoiceLine>["columns"] = [
    {
      key: "description",
      title: t("fields.description"),
      render: (_, line) => (
        <Flex vertical align="flex-start" style={{ overflowWrap: "anywhere" }}>
          <bdi>{line.description}</bdi>
          {line.sku && <bdi className="bh-small">{line.sku}</bdi>}
          {isNarrow && (
            <bdi className="bh-small bh-number">
              {quantity(line)} × {unitPrice(line)} · {taxRate(line)}
            </bdi>
          )}
          {line.discount_minor > 0 && (
            <span className="bh-small">
              {t("fields.discount")} <Money minor={-line.discount_minor} currency={record.currency} />
            </span>
          )}
        </Flex>
      ),
    },
    {
      key: "quantity",
      title: t("fields.quantity"),
      responsive: wide,
      align: "end",
      width: 84,
      render: (_, line) => <bdi className="bh-number">{quantity(line)}</bdi>,
    },
    {
      key: "unit_price",
      title: t("fields.unit_price"),
      responsive: wide,
      align: "end",
      width: 120,
      render: (_, line) => <bdi className="bh-number">{unitPrice(line)}</bdi>,
    },
    {
      key: "rate",
      title: t("fields.rate"),
      responsive: wide,
      align: "end",
      width: 100,
      render: (_, line) => <bdi className={line.category === "S" ? "bh-number" : undefined}>{taxRate(line)}</bdi>,
    },
    {
      key: "amount",
      title: t("fields.amount"),
      align: "end",
      width: 130,
      render: (_, line) => <Money minor={isGross ? line.gross_minor : line.net_minor} currency={record.currency} weight="strong" />,
    },
  ];
  return (
    <Table<InvoiceLine>
      rowKey={(line) => record.lines.indexOf(line)}
      dataSource={record.lines}
      columns={columns}
      size="small"
      pagination={false}
      scroll={{ x: useTableWidth(600, columns) }}
      style={{ marginBlock: 20 }}
      footer={() => <span className="bh-small">{t(isGross ? "prices.gross" : "prices.net")}</span>}
    />
  );
}

/** Show net, the tax of each rate, and the sums down to what is due. */
export function InvoiceTotals({
  record,
}: {
  record: Pick<InvoiceDetail, "net_minor" | "taxes" | "gross_minor" | "currency" | "discount_minor">;
}) {
  const { t } = useTranslation("invoices");
  const locale = useLocale();
  const money = (minor: number) => <Money minor={minor} currency={record.currency} />;
  const taxName = ({ category, rate }: InvoiceDetail["taxes"][number]) =>
    category === "S" ? t("taxAt", { rate: writePercent(rate, locale) }) : t(`records:tax_category.${category}`);
  return (
    <div style={{ inlineSize: "min(340px, 100%)" }}>
      <KeyValue
        layout="sides"
        rows={[
          ...(record.discount_minor > 0
            ? [{ key: "discount", label: t("fields.document_discount"), value: money(-record.discount_minor) }]
            : []),
          { key: "net", label: t("fields.net_minor"), value: money(record.net_minor) },
          ...record.taxes.map((group) => ({
            key: `${group.category} ${group.rate}`,
            label: taxName(group),
            value: money(group.tax_minor),
          })),
          { key: "gross", label: t("fields.gross_minor"), value: money(record.gross_minor), strong: true },
        ]}
      />
    </div>
  );
}

type PartyFields = InvoiceDetail["buyer"];

/** Show a name and address as they stand on the document. */
function Party({ title, party }: { title: string; party: Pick<PartyFields, "name"> & Partial<PartyFields> }) {
  const { t } = useTranslation("invoices");
  const locale = useLocale();
  const country = party.country && countryName(party.country, locale);
  const town = townLines({ ...party, postcode: party.postal_code });
  const ids = (["vat_id", "tax_number"] as const).filter((name) => party[name]);
  return (
    <section aria-label={title} style={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
      <div className="bh-small">{title}</div>
      <strong>
        <bdi>{party.name || "—"}</bdi>
      </strong>
      {[...(party.lines ?? []), ...town, country, party.email].filter(Boolean).map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
      {ids.map((name) => (
        <div key={name} className="bh-small">
          {t(`party.${name}`)} <bdi>{party[name]}</bdi>
        </div>
      ))}
    </section>
  );
}
