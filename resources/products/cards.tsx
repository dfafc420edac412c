import { PictureOutlined } from "@ant-design/icons";
import { Card, Flex } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { CatalogueRow } from "#contracts/columns/products";
import { KeyValue } from "#src/ui/key-value";
import { productAddress } from "./addresses.ts";
import styles from "./cards.module.css";
import { Marks, Price, Rate, Stock } from "./parts.tsx";

/** Show products as cards, as in a shop, with what returns need. */
export function Cards({ rows }: { rows: readonly CatalogueRow[] }) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={row.id}>
          <ProductCard row={row} />
        </li>
      ))}
    </ul>
  );
}

function ProductCard({ row }: { row: CatalogueRow }) {
  const { t } = useTranslation("products");
  const facts = [
    { key: "rate", label: t("columns.rate"), value: <Rate figures={row.figures} /> },
    { key: "groups", label: t("columns.groups"), value: <bdi>{row.groups.map(({ name }) => name).join(", ") || "—"}</bdi> },
    { key: "dimension", label: t("columns.dimension"), value: <bdi>{row.dimension_name ?? "—"}</bdi> },
  ];
  return (
    <Card size="small" className={styles.card ?? ""} cover={<CardPicture url={row.image_url} />}>
      <Flex vertical gap={8}>
        <Flex wrap gap="4px 8px" align="center">
          <Link to={productAddress(row.id)} className={styles.name}>
            <bdi>{row.title}</bdi>
          </Link>
          <Marks row={row} />
        </Flex>
        <Flex justify="space-between" align="center" wrap gap={8}>
          <Price row={row} />
          <Stock row={row} />
        </Flex>
        <KeyValue layout="sides" rows={facts} />
      </Flex>
    </Card>
  );
}

function CardPicture({ url }: { url: string | null }) {
  return (
    <div className={styles.picture} aria-hidden="true">
      {url ? <img src={url} alt="" loading="lazy" /> : <PictureOutlined aria-hidden="true" />}
    </div>
  );
}
