import { AppstoreOutlined, BarsOutlined, PlusOutlined, TagsOutlined } from "@ant-design/icons";
import { Segmented } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { products } from "#contracts/products";
import { useNarrow } from "#src/hooks/use-narrow";
import { Can } from "#src/lib/can";
import { ListTools } from "#src/lists/list-tools";
import { EmptyState } from "#src/ui/empty-state";
import { LinkButton } from "#src/ui/link-button";
import { ListBox } from "#src/ui/list-box";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { useLocale } from "#src/ui/use-locale";
import { createAddress, listAddress, shopAddress } from "./addresses.ts";
import { Cards } from "./cards.tsx";
import { narrowColumns, productColumns } from "./columns.tsx";
import { ProductFilters } from "./filters.tsx";
import { useCatalogue } from "./use-catalogue.ts";

type Look = "list" | "shop";

/** Show the products, as a table or as cards. */
export function Catalogue({ look }: { look: Look }) {
  const { t } = useTranslation("products");
  const locale = useLocale();
  const narrow = useNarrow();
  const columns = useMemo(() => (narrow ? narrowColumns : productColumns)(t, locale), [narrow, t, locale]);
  const { table, period, setPeriod } = useCatalogue(columns);
  const create = table.extras.may_create === true && (
    <Can I="create" a="Product">
      <LinkButton to={createAddress} type="primary" icon={<PlusOutlined aria-hidden="true" />}>
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
      onChange={(next) => void navigate(`${next === "list" ? listAddress : shopAddress}${search}`)}
    />
  );
}
