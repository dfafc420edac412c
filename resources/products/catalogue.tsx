import { AppstoreOutlined, BarsOutlined, PictureOutlined, PlusOutlined, TagsOutlined } from "@ant-design/icons";
import { Card, Flex, Segmented, type TableProps } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type { CatalogueRow } from "#contracts/columns/products";
import { products } from "#contracts/products";
import { type Period, periods, usualPeriod } from "#contracts/products/figures";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { usePersisted } from "#src/lib/browser/storage";
import { Can } from "#src/lib/session/can";
import { useLocale } from "#src/lib/words/use-locale";
import { ListTools } from "#src/lists/list-tools";
import { LinkButton } from "#src/ui/actions/link-button";
import { KeyValue } from "#src/ui/data/key-value";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import styles from "./cards.module.css";
import { narrowProductColumns, productTableColumns } from "./columns.tsx";
import { ProductFilters } from "./filters.tsx";
import { Marks, Price, Rate, Stock } from "./parts.tsx";
import { newProductAddress, productAddress, productsAddress, shopAddress } from "./resource.ts";

type Look = "list" | "shop";

/** Show the products, as a table or as cards. */
export function Catalogue({ look }: { look: Look }) {
  const { t } = useTranslation("products");
  const locale = useLocale();
  const narrow = useNarrow();
  const columns = useMemo(() => (narrow ? narrowProductColumns : productTableColumns)(t, locale), [narrow, t, locale]);
  const { table, period, setPeriod } = useCatalogue(columns);
  const create = table.extras.may_create === true && (
    <Can I="create" a="Product">
      <LinkButton to={newProductAddress} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell title={t("titles:products")} crumbs={[]} lead={t("lead")} actions={create}>
      <Panel flush>
        <ListBox
          table={table}
          width={narrow ? 280 : 1000}
          search={table.filterProps.search}
          extra={<ProductFilters values={table.filters} onChange={table.setFilters} period={period} onPeriod={setPeriod} />}
          tools={
            <>
              <LookSwitch look={look} />
              <ListTools of={products} table={table} views={look === "list"} />
            </>
          }
          {...(look === "shop" && { rows: <Cards rows={table.rows} /> })}
          empty={<EmptyState icon={<TagsOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={create} />}
        />
      </Panel>
    </PageShell>
  );
}

/** Switch between table and cards; filters and search stay. */
function LookSwitch({ look }: { look: Look }) {
  const { t } = useTranslation("products");
  const navigate = useNavigate();
  const { search } = useLocation();
  const option = (value: Look, icon: React.ReactNode) => ({
    value,
    icon,
    title: t(`look.${value}`),
    label: <span className="bh-hidden">{t(`look.${value}`)}</span>,
  });
  return (
    <Segmented<Look>
      aria-label={t("look.label")}
      value={look}
      options={[option("list", <BarsOutlined aria-hidden="true" />), option("shop", <AppstoreOutlined aria-hidden="true" />)]}
      onChange={(next) => void navigate(`${next === "list" ? productsAddress : shopAddress}${search}`)}
    />
  );
}

/** Return the list of products, each with its figures of the chosen period as soon as they are counted. */
function useCatalogue(columns: NonNullable<TableProps<CatalogueRow>["columns"]>) {
  const table = useListTable<CatalogueRow>(products, { columns });
  const [stored, setPeriod] = usePersisted<Period>("products.period", usualPeriod);
  const period = periods.includes(stored) ? stored : usualPeriod;
  const ids = table.rows.map(({ id }) => id).join(",");
  const counted = useOperation(products, "figures", { query: { ids, period } }, { enabled: ids !== "", keepPrevious: true });
  const rows = useMemo(() => {
    const figures = new Map((counted.data?.items ?? []).map((one) => [one.id, one]));
    return table.rows.map((row) => ({ ...row, figures: figures.get(row.id) }));
  }, [table.rows, counted.data]);
  return { table: { ...table, rows, tableProps: { ...table.tableProps, dataSource: rows } }, period, setPeriod };
}

/** Show products as cards, as in a shop, with what returns need. */
function Cards({ rows }: { rows: readonly CatalogueRow[] }) {
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
