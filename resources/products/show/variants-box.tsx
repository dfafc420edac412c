import { Flex, Table } from "antd";
import { useTranslation } from "react-i18next";
import type { ProductDetail } from "#contracts/products";
import { useLocale } from "#src/lib/words/use-locale";
import { StatusTag } from "#src/ui/data/status-tag";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { productWeightText } from "../view-model.ts";

type Variant = ProductDetail["variants"][number];

/** Show the variants with their stock by place. */
export function VariantsBox({ product: { variants, title } }: { product: ProductDetail }) {
  const { t } = useTranslation("products");
  const locale = useLocale();
  return (
    <Panel title={t("variantCount", { count: variants.length })} flush>
      <Table<Variant>
        rowKey="id"
        dataSource={variants}
        pagination={false}
        scroll={{ x: 620 }}
        columns={[
          { key: "title", title: t("fields.variant_title"), render: (_, variant) => <Name variant={variant} fallback={title} /> },
          {
            key: "price",
            title: t("fields.price"),
            align: "end",
            width: 130,
            render: (_, { price_minor, currency }) => <Money minor={price_minor} currency={currency} weight="strong" />,
          },
          {
            key: "weight",
            title: t("fields.weight"),
            align: "end",
            width: 110,
            render: (_, { weight_g }) => <bdi className="bh-number">{weight_g === null ? "—" : productWeightText(weight_g, locale)}</bdi>,
          },
          { key: "stock", title: t("columns.stock"), align: "end", width: 260, render: (_, variant) => <StockByPlace variant={variant} /> },
        ]}
      />
    </Panel>
  );
}

function Name({ variant, fallback }: { variant: Variant; fallback: string }) {
  const second = [variant.sku, variant.barcode].filter(Boolean);
  return (
    <Flex vertical align="flex-start" style={{ overflowWrap: "anywhere" }}>
      <strong>
        <bdi>{variant.title ?? fallback}</bdi>
      </strong>
      {second.length > 0 && <bdi className="bh-small">{second.join(" · ")}</bdi>}
    </Flex>
  );
}

function StockByPlace({ variant: { tracked, stock, available } }: { variant: Variant }) {
  const { t } = useTranslation("products");
  if (!tracked) return <span className="bh-small">{t("notCounted")}</span>;
  return (
    <Flex vertical align="flex-end">
      {available > 0 ? (
        <strong className="bh-number">{t("available", { count: available })}</strong>
      ) : (
        <StatusTag kind="danger" look="plain">
          {t("stock.out")}
        </StatusTag>
      )}
      {stock.map((place) => (
        <span key={place.location_id} className="bh-small">
          <bdi>{place.location_name}</bdi>: <span className="bh-number">{place.quantity}</span>
          {place.reserved > 0 && ` (${t("reserved", { count: place.reserved })})`}
        </span>
      ))}
    </Flex>
  );
}
