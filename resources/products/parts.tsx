import { PictureOutlined } from "@ant-design/icons";
import { Avatar, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { type CatalogueRow, priceFrom, stockOf } from "#contracts/columns/products";
import type { ProductFigures } from "#contracts/products/figures";
import { shareWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { StatusTag } from "#src/ui/data/status-tag";
import { Money } from "#src/ui/money/money";

/** A rate from which a product deserves a look, unless too few were sold to say. */
const high = 0.3;
const enough = 5;
const isHigh = ({ rate, sold }: Pick<ProductFigures, "rate" | "sold">): boolean => rate !== null && rate >= high && sold >= enough;

/** Return grams in the user's format, as kilograms from one on. */
export const productWeightText = (grams: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: "unit",
    unit: grams < 1000 ? "gram" : "kilogram",
    maximumFractionDigits: 3,
  }).format(grams < 1000 ? grams : grams / 1000);

const pictureStyle = { flex: "none", borderRadius: 8, background: "var(--bh-subtle)", color: "var(--bh-text3)" };

export function ProductPicture({ url, size }: { url: string | null; size: number }) {
  return (
    <Avatar
      shape="square"
      size={size}
      style={pictureStyle}
      src={url}
      icon={<PictureOutlined aria-hidden="true" />}
      alt=""
      aria-hidden="true"
    />
  );
}

/** Show the lowest price, with "from" where variants differ. */
export function Price({ row }: { row: CatalogueRow }) {
  const { t } = useTranslation("products");
  const price = priceFrom(row);
  if (!price) return "—";
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      {price.isRange && <Typography.Text type="secondary">{t("from")} </Typography.Text>}
      <Money minor={price.minor} currency={price.currency} weight="strong" />
    </span>
  );
}

export function Stock({ row }: { row: CatalogueRow }) {
  const { t } = useTranslation("products");
  const stock = stockOf(row);
  if (stock === null) return <span className="bh-small">{t("notCounted")}</span>;
  if (stock > 0) return <span className="bh-number">{t("units", { count: stock })}</span>;
  return (
    <StatusTag kind="danger" look="plain">
      {t("stock.out")}
    </StatusTag>
  );
}

/** Show the return rate with the units behind it. */
export function Rate({ figures }: { figures: ProductFigures | undefined }) {
  const { t } = useTranslation("products");
  const locale = useLocale();
  if (!figures) return <span className="bh-small">…</span>;
  if (figures.rate === null) return <span className="bh-small">{t("noneSold")}</span>;
  return (
    <Flex vertical align="flex-end">
      <Typography.Text strong type={isHigh(figures) ? "danger" : undefined} className="bh-number">
        {shareWords(figures.rate, locale)}
      </Typography.Text>
      <span className="bh-small">{t("returnedOf", { count: figures.returned, sold: figures.sold })}</span>
    </Flex>
  );
}

/** Show what stands out about a product. */
export function Marks({ row: { archived_at, final_sale } }: { row: Pick<CatalogueRow, "archived_at" | "final_sale"> }) {
  const { t } = useTranslation("products");
  return (
    <>
      {archived_at && <StatusTag kind="neutral">{t("archived")}</StatusTag>}
      {final_sale && <StatusTag kind="warning">{t("enums:final_sale.true")}</StatusTag>}
    </>
  );
}
