import { Alert, Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { Action } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import styles from "#src/cases/case-page.module.css";
import { DocumentsBox } from "#src/cases/documents-box";
import { LazyFlows } from "#src/cases/flows/lazy-flows";
import { NotesBox } from "#src/cases/notes-box";
import { PlatformBox as Box } from "#src/cases/platform-box";
import { CustomerBox as CustomerPanel, OrderBox as OrderPanel } from "#src/cases/side-boxes";
import { DueLine, StandingBox as StandingPanel } from "#src/cases/standing-box";
import { StoryBox } from "#src/cases/story-box";
import { LazyTalk } from "#src/cases/talk/lazy-talk";
import { useRequestedAction } from "#src/cases/use-requested-action";
import { useRecord } from "#src/hooks/data/use-record";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { shareWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { LinkButton } from "#src/ui/actions/link-button";
import { DateText } from "#src/ui/dates/date-text";
import { ErrorState } from "#src/ui/feedback/error-state";
import { DetailSkeleton } from "#src/ui/feedback/skeletons";
import { Money } from "#src/ui/money/money";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { invoiceAddress } from "../invoices/resource.ts";
import { orderAddress } from "../orders/resource.ts";
import { ActionDialogs, isDialog } from "./actions/action-dialogs.tsx";
import { useReturnAction } from "./actions/use-action.ts";
import type { Act } from "./offers.ts";
import { entryOf, offerOf } from "./offers.ts";
import { inspectAddress, processAddress, returnsAddress } from "./resource.ts";
import { CaseHead } from "./show/case-head.tsx";
import { ExchangeBox } from "./show/exchange-box.tsx";
import { ItemsBox } from "./show/items-box.tsx";
import { LabelsBox } from "./show/labels-box.tsx";
import { MoneyBox } from "./show/money-box.tsx";
import { ParcelsBox } from "./show/parcels-box.tsx";
import { returnStory } from "./story.ts";
import { returnRate } from "./view-model.ts";

/** Actions with their own screen. */
const screenAddress = { inspect: inspectAddress, process: processAddress };

/** Show one return. Keyed by id: no dialog or previous case survives a change of address. */
export default function ShowReturn() {
  const { id } = useParams();
  return <Case key={id} id={id ?? ""} />;
}

function Case({ id }: { id: string }) {
  const { t } = useTranslation("returns");
  const { record, error, isLoading, retry } = useRecord<ReturnDetail>(returns, id);
  if (record) return <Loaded record={record} />;
  if (isLoading) return <CaseSkeleton />;
  return (
    <PageShell title={t("titles.show")}>
      <Panel>
        <ErrorState code={error?.code} requestId={error?.requestId} onRetry={error?.code === "NOT_FOUND" ? undefined : retry} />
        {error?.code === "NOT_FOUND" && (
          <Flex justify="center" style={{ paddingBlockEnd: 24 }}>
            <LinkButton to={returnsAddress}>{t("show.toList")}</LinkButton>
          </Flex>
        )}
      </Panel>
    </PageShell>
  );
}

function Loaded({ record }: { record: ReturnDetail }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<Action>();
  const act: Act = (action) => {
    const { opens } = entryOf(action);
    if (opens) void navigate(screenAddress[opens](record.id));
    else if (isDialog(action)) setOpen(action);
  };
  useRequestedAction(record, act);
  return (
    <CaseHead record={record} act={act}>
      <TwoColumns
        className={styles.page}
        side={
          <>
            <StandingBox record={record} act={act} />
            <CustomerBox record={record} />
            <OrderBox record={record} />
            <StoryBox rows={record.timeline} story={returnStory} noun={returns.noun} of={{ return_id: record.id }} />
          </>
        }
      >
        <ItemsBox record={record} />
        <MoneyBox record={record} />
        <ExchangeBox record={record} act={act} />
        <ParcelsBox record={record} act={act} />
        <LabelsBox record={record} />
        <PlatformBox record={record} />
        <DocumentsBox documents={record.documents} addressOf={invoiceAddress} />
        <LazyFlows of={record.id} noun={returns.noun} offers={record.offer_flows} at={record.created_at} />
        <LazyTalk about={{ return_id: record.id }} />
        <NotesBox notes={record.notes} reason={offerOf(record, "notes")?.reason} onAdd={() => act("notes")} />
      </TwoColumns>
      {open && <ActionDialogs key={open} action={open} record={record} onClose={() => setOpen(undefined)} />}
    </CaseHead>
  );
}

/** Show the loading page of a case. */
function CaseSkeleton() {
  const { t } = useTranslation("returns");
  return (
    <PageShell title={t("titles.show")} lead={"\u00a0"}>
      <DetailSkeleton steps />
    </PageShell>
  );
}

/** Show what the return does on the store's platform. */
function PlatformBox({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const retry = useReturnAction(record, "retry-platform");
  if (!record.platform) return null;
  return (
    <Box platform={record.platform} currency={record.currency} noun="Return" retry={retry}>
      {record.platform.exchange_stands && <Alert type="warning" showIcon message={t("platform.exchangeStands")} />}
    </Box>
  );
}

/** Show assignee, flags and due date. */
function StandingBox({ record, act }: { record: ReturnDetail; act: Act }) {
  return (
    <StandingPanel record={record} reasonOf={(action) => offerOf(record, action)?.reason} act={act}>
      {record.due_at && record.status === "OPEN" && <DueLine at={record.due_at} />}
    </StandingPanel>
  );
}

function CustomerBox({ record: { customer } }: { record: ReturnDetail }) {
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

function OrderBox({ record: { order } }: { record: ReturnDetail }) {
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
