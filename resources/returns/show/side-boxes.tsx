import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { DueLine, StandingBox as StandingPanel } from "#src/cases/standing-box";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { Can } from "#src/lib/can";
import { languageName } from "#src/lib/formats";
import { Avatar } from "#src/ui/avatar";
import { CopyText } from "#src/ui/copy-text";
import { DateText } from "#src/ui/date-text";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { useLocale } from "#src/ui/use-locale";
import { listAddress, orderAddress } from "../addresses.ts";
import { offerOf } from "../offers.ts";
import { returnRate } from "../view-model.ts";
import type { Act } from "./act.ts";

/** Show assignee, flags and due date. */
export function StandingBox({ record, act }: { record: ReturnDetail; act: Act }) {
  return (
    <StandingPanel record={record} reasonOf={(action) => offerOf(record, action)?.reason} act={act}>
      {record.due_at && record.status === "OPEN" && <DueLine at={record.due_at} />}
    </StandingPanel>
  );
}

export function CustomerBox({ record: { customer } }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const rate = returnRate(customer);
  const share = rate === null ? "—" : new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }).format(rate);
  const others = `${listAddress}?${new URLSearchParams({ q: customer.email })}`;
  return (
    <Panel title={t("show.customer")}>
      <Flex vertical gap={14}>
        <Flex align="center" gap={12}>
          <Avatar name={customer.name || customer.email || "?"} size={40} />
          <Flex vertical align="flex-start" style={{ minInlineSize: 0 }}>
            <strong>
              <bdi>{customer.name || "—"}</bdi>
            </strong>
            {customer.email && <CopyText text={customer.email} label={t("fields.email")} />}
          </Flex>
        </Flex>
        <KeyValue
          layout="sides"
          rows={[
            ...(customer.phone ? [{ key: "phone", label: t("fields.phone"), value: <bdi dir="ltr">{customer.phone}</bdi> }] : []),
            ...(customer.language
              ? [{ key: "language", label: t("fields.language"), value: languageName(customer.language, locale) }]
              : []),
            { key: "orders", label: t("show.orders"), value: customer.orders_count },
            {
              key: "returns",
              label: t("show.returns"),
              value: customer.email ? <Link to={others}>{customer.returns_count}</Link> : customer.returns_count,
            },
            { key: "rate", label: t("show.rate"), value: share },
          ]}
        />
      </Flex>
    </Panel>
  );
}

export function OrderBox({ record: { order } }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const money = (minor: number) => <Money minor={minor} currency={order.currency} />;
  return (
    <Panel
      title={
        <>
          {t("fields.order_number")}{" "}
          <Can I="read" an="Order" passThrough>
            {({ isAllowed }) =>
              isAllowed ? (
                <Link to={orderAddress(order.id)}>
                  <bdi>{order.number}</bdi>
                </Link>
              ) : (
                <bdi>{order.number}</bdi>
              )
            }
          </Can>
        </>
      }
    >
      <KeyValue
        layout="sides"
        rows={[
          { key: "at", label: t("show.orderedAt"), value: <DateText at={order.ordered_at} format="date" /> },
          { key: "paid", label: t("sum.paid"), value: money(order.paid_minor) },
          ...(order.shipping_paid_minor > 0
            ? [{ key: "shipping", label: t("show.shippingPaid"), value: money(order.shipping_paid_minor) }]
            : []),
          { key: "refunded", label: t("show.refunded"), value: money(order.refunded_minor) },
          ...order.payments.map((payment) => ({
            key: payment.id,
            label: <span className="bh-small">{t("show.leftOn", { kind: enumLabel("payment_kind", payment.kind) })}</span>,
            value: money(payment.refundable_minor),
          })),
        ]}
      />
    </Panel>
  );
}
