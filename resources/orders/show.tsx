import { Flex, List } from "antd";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import { type Order, orders } from "#contracts/orders/orders";
import { orderStatus } from "#contracts/orders/standing";
import { useLive } from "#src/hooks/data/use-live";
import { useRecord } from "#src/hooks/data/use-record";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useAbility } from "#src/lib/session/can";
import { KeyValue } from "#src/ui/data/key-value";
import { RecordLink } from "#src/ui/data/record-link";
import { StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { claimAddress } from "../claims/resource.ts";
import { returnAddress } from "../returns/resource.ts";
import { orderAddress } from "./resource.ts";
import { OrderActions } from "./show/actions.tsx";
import { ClaimsBox } from "./show/claims-box.tsx";
import { OrderDocumentsBox } from "./show/documents-box.tsx";
import { OrderExchangeBox } from "./show/exchange-box.tsx";
import { flushList } from "./show/flush-list.ts";
import { LinesBox } from "./show/lines-box.tsx";
import { OrderNotesBox } from "./show/notes-box.tsx";
import { OrderParcelsBox } from "./show/parcels-box.tsx";
import { PaymentsBox } from "./show/payments-box.tsx";
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
    if ([...(page.record?.returns ?? []), ...(page.record?.later_returns ?? [])].some((one) => ids.includes(one.id))) page.retry();
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
  const standing = orderStatus(order);
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

/** Show which claim a replacement settles: it is free, yet its units are worth what those they replace were. */
function ReplacementBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const canOpen = useAbility().can("read", "Claim");
  const from = order.replacement_of;
  if (!from) return null;
  const worth = order.lines.reduce((sum, line) => sum + line.worth_minor, 0);
  const claim = <bdi>{from.claim.number}</bdi>;
  return (
    <Panel title={t("show.replacement")}>
      <KeyValue
        layout="sides"
        rows={[
          { key: "claim", label: t("show.ofClaim"), value: canOpen ? <Link to={claimAddress(from.claim.id)}>{claim}</Link> : claim },
          {
            key: "order",
            label: t("show.ofOrder"),
            value: (
              <Link to={orderAddress(from.order.id)}>
                <bdi>{from.order.number}</bdi>
              </Link>
            ),
          },
          { key: "worth", label: t("show.worth"), value: <Money minor={worth} currency={order.currency} /> },
        ]}
      />
    </Panel>
  );
}

/** Show the returns of the order, and of its exchanges and replacements. */
function ReturnsBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const enumLabel = useEnumLabel();
  const canOpen = useAbility().can("read", "Return");
  const returns = [...order.returns.map((one) => ({ ...one, order: null })), ...order.later_returns];
  return (
    <Panel title={t("show.returns")}>
      {returns.length === 0 ? (
        <span className="bh-small">{t("show.noReturns")}</span>
      ) : (
        <List
          split={false}
          style={flushList}
          dataSource={returns}
          renderItem={({ id, number, created_at, value_minor, status, stage, order: made }) => (
            <List.Item key={id}>
              <Flex vertical align="flex-start">
                {canOpen ? <RecordLink to={returnAddress(id)}>{number}</RecordLink> : <bdi>{number}</bdi>}
                <span className="bh-small">
                  <DateText at={created_at} format="date" />
                  {made && (
                    <>
                      {" · "}
                      {t("show.ofOrder")} <RecordLink to={orderAddress(made.id)}>{made.number}</RecordLink>
                    </>
                  )}
                </span>
              </Flex>
              <Flex vertical align="flex-end">
                <Money minor={value_minor} currency={order.currency} weight="strong" />
                <StatusTag kind={status === "OPEN" ? "progress" : "done"} look="plain">
                  {status === "OPEN" ? enumLabel("stage", stage) : t("closed")}
                </StatusTag>
              </Flex>
            </List.Item>
          )}
        />
      )}
    </Panel>
  );
}
