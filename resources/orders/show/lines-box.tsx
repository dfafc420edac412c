import { PictureOutlined } from "@ant-design/icons";
import { Avatar, Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Order } from "#contracts/orders/orders";
import type { LineClaim } from "#contracts/orders/parts";
import { useAbility } from "#src/lib/session/can";
import { useLocale } from "#src/lib/words/use-locale";
import { KeyValue } from "#src/ui/data/key-value";
import { StatusTag } from "#src/ui/data/status-tag";
import { Money } from "#src/ui/money/money";
import { writePercent } from "#src/ui/money/money-text";
import { Panel } from "#src/ui/pages/panel";
import { claimAddress } from "../../claims/resource.ts";
import { flushList } from "./flush-list.ts";

const pictureStyle = { flex: "none", borderRadius: 8, background: "var(--bh-subtle)", color: "var(--bh-text3)" };

/** Show the order's lines, from which every refund is computed. */
export function LinesBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  return (
    <Panel title={t("show.lines", { count: order.lines.length })}>
      <List
        dataSource={order.lines}
        footer={<Sums order={order} />}
        renderItem={(line) => <Line key={line.id} line={line} order={order} />}
        style={flushList}
      />
    </Panel>
  );
}

function Line({ line, order: { currency, tax_inclusive } }: { line: Order["lines"][number]; order: Order }) {
  const { t } = useTranslation("orders");
  const locale = useLocale();
  const discount = line.discount_minor + line.order_discount_minor;
  return (
    <List.Item>
      <Flex gap={14} flex={1} align="flex-start">
        <Avatar
          shape="square"
          size={48}
          style={pictureStyle}
          src={line.image_url}
          icon={<PictureOutlined aria-hidden="true" />}
          alt=""
          aria-hidden="true"
        />
        <Flex vertical align="flex-start" flex={1} style={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
          <strong>
            <bdi>{line.title}</bdi>
          </strong>
          <Flex wrap gap="2px 12px" className="bh-small">
            {line.variant_title && <bdi>{line.variant_title}</bdi>}
            {line.sku && <bdi>{line.sku}</bdi>}
          </Flex>
          <Flex wrap gap="2px 12px" className="bh-small">
            <span>
              <span className="bh-number">{line.quantity} × </span>
              <Money minor={line.unit_price_minor} currency={currency} />
            </span>
            {discount > 0 && (
              <span>
                {t("show.discount")} <Money minor={-discount} currency={currency} />
              </span>
            )}
            <span>
              {t(tax_inclusive ? "show.taxInside" : "show.taxOnTop", { rate: writePercent(line.tax_rate, locale) })}{" "}
              <Money minor={line.tax_minor} currency={currency} />
            </span>
          </Flex>
        </Flex>
        <Flex vertical align="flex-end">
          <Money minor={line.gross_minor} currency={currency} weight="strong" />
          <span className="bh-small">{t("show.fulfilled", { count: line.fulfilled_quantity, of: line.quantity })}</span>
          {line.returned > 0 && <span className="bh-small">{t("show.returned", { count: line.returned })}</span>}
          {line.outside > 0 && <span className="bh-small">{t("show.outside", { count: line.outside })}</span>}
          <LineClaims claims={line.claims} />
          {line.worth_minor !== line.gross_minor && (
            <span className="bh-small">
              {t("show.worth")} <Money minor={line.worth_minor} currency={currency} />
            </span>
          )}
          <StatusTag kind={line.free > 0 ? "info" : "neutral"} look="plain">
            {t("show.free", { count: line.free })}
          </StatusTag>
          {line.gift_card && <StatusTag kind="warning">{t("show.giftCard")}</StatusTag>}
        </Flex>
      </Flex>
    </List.Item>
  );
}

function Sums({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const money = (minor: number) => <Money minor={minor} currency={order.currency} />;
  const lines = order.lines.reduce((sum, line) => sum + line.gross_minor, 0);
  return (
    <KeyValue
      layout="sides"
      rows={[
        { key: "lines", label: t("show.items"), value: money(lines) },
        ...order.shipping.map((one) => ({ key: one.id, label: <bdi>{one.title}</bdi>, value: money(one.gross_minor) })),
        ...(order.discount_minor > 0 || order.discount_codes.length > 0
          ? [
              {
                key: "discount",
                label: (
                  <span className="bh-small">
                    {t("show.orderDiscount")} <bdi>{order.discount_codes.join(", ")}</bdi>
                  </span>
                ),
                value: money(-order.discount_minor),
              },
            ]
          : []),
        { key: "total", label: t("show.total"), value: money(order.total_minor), strong: true },
      ]}
    />
  );
}

const outcomes = ["held", "settled", "compensated"] as const;

/** Show what became of the units that claims are about, each with its claim. */
function LineClaims({ claims }: { claims: readonly LineClaim[] }) {
  const { t } = useTranslation("orders");
  const canOpen = useAbility().can("read", "Claim");
  return claims.map((claim) => {
    const number = <bdi>{claim.number}</bdi>;
    const texts = outcomes.filter((outcome) => claim[outcome] > 0).map((outcome) => t(`show.${outcome}`, { count: claim[outcome] }));
    return (
      <span key={claim.id} className="bh-small">
        {texts.join(" · ")} · {canOpen ? <Link to={claimAddress(claim.id)}>{number}</Link> : number}
      </span>
    );
  });
}
