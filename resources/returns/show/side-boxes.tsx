import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { CustomerBox as CustomerPanel, OrderBox as OrderPanel } from "#src/cases/side-boxes";
import { DueLine, StandingBox as StandingPanel } from "#src/cases/standing-box";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { shareWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { orderAddress } from "../../orders/addresses.ts";
import { returnsAddress } from "../addresses.ts";
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
  const share = rate === null ? "—" : shareWords(rate, locale);
  const others = `${returnsAddress}?${new URLSearchParams({ q: customer.email })}`;
  return (
    <CustomerPanel
      customer={customer}
      rows={[
        {
          key: "returns",
          label: t("show.returns"),
          value: customer.email ? <Link to={others}>{customer.returns_count}</Link> : customer.returns_count,
        },
        { key: "rate", label: t("show.rate"), value: share },
      ]}
    />
  );
}

export function OrderBox({ record: { order } }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const money = (minor: number) => <Money minor={minor} currency={order.currency} />;
  return (
    <OrderPanel
      number={order.number}
      to={orderAddress(order.id)}
      rows={[
        { key: "at", label: t("cases:order.orderedAt"), value: <DateText at={order.ordered_at} format="date" /> },
        { key: "paid", label: t("sum.paid"), value: money(order.paid_minor) },
        ...(order.shipping_paid_minor > 0
          ? [{ key: "shipping", label: t("show.shippingPaid"), value: money(order.shipping_paid_minor) }]
          : []),
        { key: "refunded", label: t("cases:order.refunded"), value: money(order.refunded_minor) },
        ...order.payments.map((payment) => ({
          key: payment.id,
          label: t("show.leftOn", { kind: enumLabel("payment_kind", payment.kind) }),
          value: money(payment.refundable_minor),
        })),
      ]}
    />
  );
}
