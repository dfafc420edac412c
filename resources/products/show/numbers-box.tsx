import { Flex, List, Progress, Select, Statistic } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { products } from "#contracts/products";
import { type Period, type ProductNumbers, periods, usualPeriod } from "#contracts/products/figures";
import { useLive } from "#src/hooks/data/use-live";
import { useOperation } from "#src/hooks/data/use-operation";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { shareWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Loaded } from "#src/ui/feedback/loaded";
import { Panel } from "#src/ui/pages/panel";
import { ordersOfProduct } from "../../orders/resource.ts";
import { returnAddress, returnsOfProduct } from "../../returns/resource.ts";

/** Show how often the product is returned, and why, of the orders of a period. */
export function NumbersBox({ id }: { id: string }) {
  const { t } = useTranslation("products");
  const [period, setPeriod] = useState<Period>(usualPeriod);
  const found = useOperation(products, "numbers", { params: { id }, query: { period } }, { keepPrevious: true });
  useLive("returns", () => void found.retry());
  const choice = (
    <Select<Period>
      aria-label={t("filters.period")}
      style={{ minInlineSize: 170 }}
      value={period}
      options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
      onChange={setPeriod}
    />
  );
  return (
    <Panel title={t("sections.numbers")} extra={choice}>
      <Loaded from={found}>
        {(numbers) => (
          <Flex vertical gap={20} className="bh-stale" aria-busy={found.isOutdated}>
            <Figures numbers={numbers} id={id} />
            <Reasons numbers={numbers} />
            <Newest numbers={numbers} id={id} />
          </Flex>
        )}
      </Loaded>
    </Panel>
  );
}

function Figures({ numbers, id }: { numbers: ProductNumbers; id: string }) {
  const { t } = useTranslation("products");
  const locale = useLocale();
  const mayOpenOrders = useAbility().can("read", "Order");
  return (
    <>
      <Flex wrap gap="12px 40px">
        <Statistic title={t("numbers.rate")} value={numbers.rate === null ? "—" : shareWords(numbers.rate, locale)} />
        <Statistic title={t("numbers.sold")} value={numbers.sold} formatter={(value) => Number(value).toLocaleString(locale)} />
        <Statistic title={t("numbers.returned")} value={numbers.returned} formatter={(value) => Number(value).toLocaleString(locale)} />
      </Flex>
      <span className="bh-small">
        {t("numbers.basis", { count: numbers.orders })} {mayOpenOrders && <Link to={ordersOfProduct(id)}>{t("actions.orders")}</Link>}
      </span>
    </>
  );
}

function Reasons({ numbers: { reasons, returned } }: { numbers: ProductNumbers }) {
  const { t } = useTranslation("products");
  const enumLabel = useEnumLabel();
  if (reasons.length === 0) return null;
  return (
    <section aria-label={t("numbers.reasons")}>
      <h3>{t("numbers.reasons")}</h3>
      <Flex component="ul" vertical gap={8} style={{ marginBlockStart: 8 }}>
        {reasons.map(({ reason, units }) => (
          <li key={reason}>
            <Flex justify="space-between" gap={12}>
              <bdi>{enumLabel("reason", reason)}</bdi>
              <span className="bh-number">{t("units", { count: units })}</span>
            </Flex>
            <Progress percent={returned > 0 ? Math.round((units / returned) * 100) : 0} showInfo={false} size="small" aria-hidden="true" />
          </li>
        ))}
      </Flex>
    </section>
  );
}

function Newest({ numbers: { returns }, id }: { numbers: ProductNumbers; id: string }) {
  const { t } = useTranslation("products");
  const enumLabel = useEnumLabel();
  const mayOpen = useAbility().can("read", "Return");
  return (
    <section aria-label={t("numbers.returns")}>
      <Flex justify="space-between" align="baseline" wrap gap={8}>
        <h3>{t("numbers.returns")}</h3>
        {mayOpen && <Link to={returnsOfProduct(id)}>{t("actions.returns")}</Link>}
      </Flex>
      {returns.length === 0 ? (
        <span className="bh-small">{t("numbers.noReturns")}</span>
      ) : (
        <List
          size="small"
          dataSource={returns}
          renderItem={(one) => (
            <List.Item key={one.id} style={{ paddingInline: 0 }}>
              <Flex vertical align="flex-start" style={{ minInlineSize: 0 }}>
                <strong>{mayOpen ? <Link to={returnAddress(one.id)}>{one.number}</Link> : <bdi>{one.number}</bdi>}</strong>
                <span className="bh-small">
                  <DateText at={one.created_at} format="date" /> · {t("units", { count: one.units })} · {enumLabel("reason", one.reason)}
                </span>
              </Flex>
              <StatusTag kind={one.status === "OPEN" ? "progress" : "done"} look="plain">
                {one.status === "OPEN" ? enumLabel("stage", one.stage) : enumLabel("status", one.status)}
              </StatusTag>
            </List.Item>
          )}
        />
      )}
    </section>
  );
}
