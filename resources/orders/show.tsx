import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { type Order, orders } from "#contracts/orders/orders";
import { standingOf } from "#contracts/orders/standing";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useLive } from "#src/hooks/use-live";
import { useRecord } from "#src/hooks/use-record";
import { DateText } from "#src/ui/date-text";
import { PageShell } from "#src/ui/page-shell";
import { RecordPage } from "#src/ui/record-page";
import { StatusTag } from "#src/ui/status-tag";
import { TwoColumns } from "#src/ui/two-columns";
import { Actions } from "./show/actions.tsx";
import { ClaimsBox } from "./show/claims-box.tsx";
import { DocumentsBox } from "./show/documents-box.tsx";
import { ExchangeBox } from "./show/exchange-box.tsx";
import { LinesBox } from "./show/lines-box.tsx";
import { NotesBox } from "./show/notes-box.tsx";
import { ParcelsBox } from "./show/parcels-box.tsx";
import { PaymentsBox } from "./show/payments-box.tsx";
import { ReplacementBox } from "./show/replacement-box.tsx";
import { ReturnsBox } from "./show/returns-box.tsx";
import { CustomerBox, FulfilmentBox } from "./show/side-boxes.tsx";
import { StoryBox } from "./show/story-box.tsx";
import { paymentKind, standingKind } from "./view-model.ts";

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
            <StatusTag kind={paymentKind(order.payment_state)}>{enumLabel("payment_state", order.payment_state)}</StatusTag>
          )}
          {order.kind !== "sale" && <StatusTag kind="info">{enumLabel("order_kind", order.kind)}</StatusTag>}
        </>
      }
      lead={
        <>
          <DateText at={order.ordered_at} /> · {enumLabel("channel", order.channel)}
        </>
      }
      actions={<Actions order={order} />}
    >
      <TwoColumns
        lead={<LinesBox order={order} />}
        side={
          <>
            <CustomerBox order={order} />
            <FulfilmentBox order={order} />
            <NotesBox order={order} />
          </>
        }
      >
        <ParcelsBox order={order} />
        <ExchangeBox order={order} />
        <ReplacementBox order={order} />
        <PaymentsBox order={order} />
        <ReturnsBox order={order} />
        <ClaimsBox order={order} />
        <DocumentsBox order={order} />
        <StoryBox order={order} />
      </TwoColumns>
    </PageShell>
  );
}
