import { PlusOutlined, PrinterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { type Order, orders } from "#contracts/orders/orders";
import { standingOf } from "#contracts/orders/standing";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useLive } from "#src/hooks/use-live";
import { useRecord } from "#src/hooks/use-record";
import { Can } from "#src/lib/can";
import { DateText } from "#src/ui/date-text";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { RecordPage } from "#src/ui/record-page";
import { StatusTag } from "#src/ui/status-tag";
import { TwoColumns } from "#src/ui/two-columns";
import { newClaimAddress, newReturnAddress } from "./other-addresses.ts";
import { DocumentsBox } from "./show/documents-box.tsx";
import { ExchangeBox } from "./show/exchange-box.tsx";
import { LinesBox } from "./show/lines-box.tsx";
import { PaymentsBox } from "./show/payments-box.tsx";
import { ReturnsBox } from "./show/returns-box.tsx";
import { CustomerBox, FulfilmentBox } from "./show/side-boxes.tsx";
import { factsOf, freeUnits, standingKind } from "./view-model.ts";

export default function ShowOrder() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("orders");
  const page = useRecord<Order>(orders, id);
  // A return of the order changes its free and returned units.
  useLive("returns", ({ ids }) => {
    if (page.record?.returns.some((one) => ids.includes(one.id))) page.retry();
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
  const standing = standingOf(factsOf(order));
  const isReturnable = freeUnits(order) > 0 && !order.deleted_at;
  return (
    <PageShell
      title={t("numbered", { number: order.number })}
      tags={<StatusTag kind={standingKind(standing)}>{enumLabel("fulfilment", standing)}</StatusTag>}
      lead={
        <>
          <DateText at={order.ordered_at} /> · {enumLabel("channel", order.channel)}
        </>
      }
      actions={
        <>
          <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={() => window.print()}>
            {t("common:actions.print")}
          </Button>
          {isReturnable && (
            <Can I="create" a="Claim">
              <LinkButton icon={<PlusOutlined />} to={newClaimAddress(order.id)}>
                {t("actions.newClaim")}
              </LinkButton>
            </Can>
          )}
          {isReturnable && (
            <Can I="create" a="Return">
              <LinkButton type="primary" icon={<PlusOutlined />} to={newReturnAddress(order.id)}>
                {t("actions.newReturn")}
              </LinkButton>
            </Can>
          )}
        </>
      }
    >
      <TwoColumns
        side={
          <>
            <CustomerBox order={order} />
            <FulfilmentBox order={order} />
          </>
        }
      >
        <LinesBox order={order} />
        <ExchangeBox order={order} />
        <PaymentsBox order={order} />
        <ReturnsBox order={order} />
        <DocumentsBox order={order} />
      </TwoColumns>
    </PageShell>
  );
}
