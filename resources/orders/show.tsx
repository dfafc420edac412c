import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { type Order, orders } from "#contracts/orders/orders";
import { standingOf } from "#contracts/orders/standing";
import { useLive } from "#src/hooks/data/use-live";
import { useRecord } from "#src/hooks/data/use-record";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { PageShell } from "#src/ui/pages/page-shell";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { OrderActions } from "./show/actions.tsx";
import { ClaimsBox } from "./show/claims-box.tsx";
import { OrderDocumentsBox } from "./show/documents-box.tsx";
import { OrderExchangeBox } from "./show/exchange-box.tsx";
import { LinesBox } from "./show/lines-box.tsx";
import { OrderNotesBox } from "./show/notes-box.tsx";
import { OrderParcelsBox } from "./show/parcels-box.tsx";
import { PaymentsBox } from "./show/payments-box.tsx";
import { ReplacementBox } from "./show/replacement-box.tsx";
import { ReturnsBox } from "./show/returns-box.tsx";
import { FulfilmentBox, OrderCustomerBox } from "./show/side-boxes.tsx";
import { OrderStoryBox } from "./show/story-box.tsx";
import { orderPaymentKind, standingKind } from "./view-model.ts";

export default function ShowOrder() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("orders");
  const page = useRecord<Order>(orders, id);
  // A case of the order changes its free units and what became of the others.
  useLive("returns", ({ ids }) => {
    if (page.record?.returns.some((one) => ids.includes(one.id))) page.retry();
  });
  useLive("claims", ({ ids }) => {
    if (page.record?.claims.some((one) => ids.includes(one.id))) page.retry();
  });
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(record) => <Loaded order={record} />}
    </RecordPage>
  );
}

function Loaded({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const standing = standingOf(order);
  return (
    <PageShell
      title={t("numbered", { number: order.number })}
      tags={
        <>
          <StatusTag kind={standingKind(standing)}>{enumLabel("fulfilment", standing)}</StatusTag>
          {order.payment_state && (
            <StatusTag kind={orderPaymentKind(order.payment_state)}>{enumLabel("payment_state", order.payment_state)}</StatusTag>
          )}
          {order.kind !== "sale" && <StatusTag kind="info">{enumLabel("order_kind", order.kind)}</StatusTag>}
        </>
      }
      lead={
        <>
          <DateText at={order.ordered_at} /> · {enumLabel("channel", order.channel)}
        </>
      }
      actions={<OrderActions order={order} />}
    >
      <TwoColumns
        lead={<LinesBox order={order} />}
        side={
          <>
            <OrderCustomerBox order={order} />
            <FulfilmentBox order={order} />
            <OrderNotesBox order={order} />
          </>
        }
      >
        <OrderParcelsBox order={order} />
        <OrderExchangeBox order={order} />
        <ReplacementBox order={order} />
        <PaymentsBox order={order} />
        <ReturnsBox order={order} />
        <ClaimsBox order={order} />
        <OrderDocumentsBox order={order} />
        <OrderStoryBox order={order} />
      </TwoColumns>
    </PageShell>
  );
}
