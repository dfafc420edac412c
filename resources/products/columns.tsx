import { Flex, type TableProps } from "antd";
import { type CatalogueRow, productColumns as declared } from "#contracts/columns/products";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { Marks, Price, ProductPicture, Rate, Stock } from "./parts.tsx";
import { productAddress } from "./resource.ts";

type Columns = NonNullable<TableProps<CatalogueRow>["columns"]>;
const wrapStyle = { minInlineSize: 0, overflowWrap: "anywhere" } as const;

/** Return the table's columns. */
export const productTableColumns = (t: Translate, locale: string): Columns =>
  tableColumns<CatalogueRow>(declared, (key) => t(`columns.${key}`), {
    title: { cell: (row) => <Name row={row} t={t} /> },
    stock: { width: 100, cell: (row) => <Stock row={row} /> },
    price: { width: 108, cell: (row) => <Price row={row} /> },
    rate: { width: 108, cell: (row) => <Rate figures={row.figures} /> },
    groups: { width: 160, cell: (row) => <Names names={row.groups.map(({ name }) => name)} locale={locale} /> },
    dimension: { width: 124, cell: (row) => <bdi>{row.dimension_name ?? "—"}</bdi> },
    updated_at: { width: 124, cell: (row) => <DateText at={row.updated_at} format="date" /> },
  }).map((column) => (column.key === "rate" ? { ...column, align: "end" as const } : column));

/** Return two columns for narrow screens: which product, and its price, stock and return rate. */
export const narrowProductColumns = (t: Translate): Columns => [
  { key: "title", title: t("columns.title"), render: (_, row) => <Name row={row} t={t} /> },
  {
    key: "rate",
    title: t("columns.rate"),
    align: "end",
    render: (_, row) => (
      <Flex vertical align="flex-end">
        <Price row={row} />
        <Stock row={row} />
        <Rate figures={row.figures} />
      </Flex>
    ),
  },
];

function Name({ row, t }: { row: CatalogueRow; t: Translate }) {
  const second = [row.vendor, row.variants.length > 1 ? t("variantCount", { count: row.variants.length }) : row.variants[0]?.sku];
  return (
    <Flex gap={12} align="center">
      <ProductPicture url={row.image_url} size={44} />
      <Flex vertical align="flex-start" style={wrapStyle}>
        <Flex wrap gap="2px 8px" align="center">
          <RecordLink to={productAddress(row.id)}>
            <bdi>{row.title}</bdi>
          </RecordLink>
          <Marks row={row} />
        </Flex>
        <span className="bh-small">
          <bdi>{second.filter(Boolean).join(" · ")}</bdi>
        </span>
      </Flex>
    </Flex>
  );
}

function Names({ names, locale }: { names: readonly string[]; locale: string }) {
  return <bdi style={wrapStyle}>{names.length > 0 ? new Intl.ListFormat(locale, { type: "unit" }).format(names) : "—"}</bdi>;
}
