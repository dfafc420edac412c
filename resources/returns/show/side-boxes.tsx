import { EditOutlined, FlagFilled } from "@ant-design/icons";
import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { Can } from "#src/lib/can";
import { Avatar } from "#src/ui/avatar";
import { CopyText } from "#src/ui/copy-text";
import { DateText } from "#src/ui/date-text";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { ReasonButton } from "#src/ui/reason-tooltip";
import { StatusTag } from "#src/ui/status-tag";
import { useLocale } from "#src/ui/use-locale";
import { listAddress, orderAddress } from "../addresses.ts";
import { offerOf } from "../offers.ts";
import { useNow } from "../parts/use-now.ts";
import { dueState, returnRate } from "../view-model.ts";
import type { Act } from "./act.ts";

/** Show assignee, flags and due date. */
export function StandingBox({ record, act }: { record: ReturnDetail; act: Act }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const now = useNow();
  const state = record.status === "OPEN" ? dueState(record.due_at, now) : "none";
  const change = (action: "assign" | "flags") => (
    <ReasonButton
      size="small"
      type="text"
      icon={<EditOutlined />}
      aria-label={t(`actions.${action}`)}
      reason={offerOf(record, action)?.reason}
      onClick={() => act(action)}
    />
  );
  return (
    <Panel title={t("show.standing")}>
      <Flex vertical gap={14}>
        <Flex align="center" justify="space-between" gap={16}>
          <Flex align="center" gap={12}>
            <Avatar name={record.assignee?.name ?? "?"} size={28} />
            <Flex vertical>
              <span className="bh-small">{t("fields.assignee")}</span>
              <bdi>{record.assignee?.name ?? t("assignee.none")}</bdi>
            </Flex>
          </Flex>
          {change("assign")}
        </Flex>
        <Flex align="center" justify="space-between" gap={16}>
          <Flex wrap align="center" gap={6}>
            {record.flags.length === 0 && <span className="bh-small">{t("flags.none")}</span>}
            {record.flags.map((flag) => (
              <StatusTag key={flag} kind="warning" icon={<FlagFilled />}>
                {enumLabel("flag", flag)}
              </StatusTag>
            ))}
          </Flex>
          {change("flags")}
        </Flex>
        {record.due_at && record.status === "OPEN" && (
          <Flex align="center" justify="space-between" gap={16}>
            <span className="bh-small">{t("fields.due_at")}</span>
            <StatusTag kind={state === "late" ? "danger" : state === "soon" ? "warning" : "neutral"} look="plain">
              <DateText at={record.due_at} format="relative" />
            </StatusTag>
          </Flex>
        )}
      </Flex>
    </Panel>
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

function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
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
