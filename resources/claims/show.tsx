import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { ClaimAction } from "#contracts/claims/actions";
import { claims } from "#contracts/claims/claims";
import { claimLabels } from "#contracts/claims/labels";
import type { ClaimDetail } from "#contracts/claims/shapes";
import styles from "#src/cases/case-page.module.css";
import { DocumentsBox } from "#src/cases/documents-box";
import { LazyFlows } from "#src/cases/flows/lazy-flows";
import { NotesBox } from "#src/cases/notes-box";
import { OnlyParcelTools, ParcelList } from "#src/cases/parcel-list";
import { PlatformBox as Box } from "#src/cases/platform-box";
import { countIn, nonEmptyText, type Story } from "#src/cases/story";
import { StoryBox } from "#src/cases/story-box";
import { LazyTalk } from "#src/cases/talk/lazy-talk";
import { useLabelActions } from "#src/cases/use-label-actions";
import { useRequestedAction } from "#src/cases/use-requested-action";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecord } from "#src/hooks/data/use-record";
import { useAbility } from "#src/lib/session/can";
import { ErrorState } from "#src/ui/feedback/error-state";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { invoiceAddress } from "../invoices/resource.ts";
import { ActionDialogs, isDialog } from "./actions/action-dialogs.tsx";
import { useClaimAction } from "./actions/use-action.ts";
import { CarrierBox } from "./carrier/carrier-box.tsx";
import type { Act } from "./offers.ts";
import { entryOf, offerOf } from "./offers.ts";
import { resolveAddress } from "./resource.ts";
import { ClaimHead } from "./show/claim-head.tsx";
import { ItemsBox } from "./show/items-box.tsx";
import { MoneyBox } from "./show/money-box.tsx";
import { ParcelBox } from "./show/parcel-box.tsx";
import { QuestionBox } from "./show/question-box.tsx";
import { ResolutionsBox } from "./show/resolutions-box.tsx";
import { CasesBox, CustomerBox, OrderBox, RegistrationBox, StandingBox } from "./show/side-boxes.tsx";

/** How the timeline of a claim reads. */
const claimStory: Story<ClaimDetail["timeline"][number]> = {
  labels: "claim_timeline",
  tones: {
    Submitted: "info",
    "Info Requested": "warning",
    Answered: "info",
    Approved: "success",
    Denied: "danger",
    Cancelled: "danger",
    Expired: "warning",
    Reminded: "info",
    "Item Received": "info",
    Resolved: "info",
    Payment: "success",
    "Payment Failed": "danger",
    "Payment Pending": "warning",
    "Payment Unknown": "warning",
    "Replacement Created": "accent",
    Goodwill: "success",
    Sent: "accent",
    "Resolution Cancelled": "warning",
    "Sent Back": "warning",
    Completed: "success",
    "Carrier Deadline": "warning",
    "Label Created": "info",
    "Label Failed": "danger",
  },
  factsOf({ label, data }, { t, enumLabel }, money) {
    const currency = nonEmptyText(data.currency);
    const amount = countIn(data.amount_minor) ?? countIn(data.total_minor) ?? countIn(data.paid_minor);
    const units = countIn(data.units) ?? countIn(data.quantity);
    return [
      units !== undefined && t("common:units", { count: units }),
      currency && amount !== undefined && money(Math.abs(amount), currency),
      nonEmptyText(data.kind) && enumLabel(label.startsWith("Payment") ? "ledger_kind" : "claim_kind", String(data.kind)),
      nonEmptyText(data.as) && enumLabel("claim_received_as", String(data.as)),
      nonEmptyText(data.state) && enumLabel("carrier_claim_state", String(data.state)),
      nonEmptyText(data.number) ?? nonEmptyText(data.order_number),
    ];
  },
};

/** Show one claim. Keyed by id: no dialog or previous claim survives a change of address. */
export default function ShowClaim() {
  const { id } = useParams();
  return <Claim key={id} id={id ?? ""} />;
}

function Claim({ id }: { id: string }) {
  const { t } = useTranslation("claims");
  const from = useRecord<ClaimDetail>(claims, id);
  return (
    <RecordPage title={t("titles.show")} from={from}>
      {(record) => <Loaded record={record} />}
    </RecordPage>
  );
}

function Loaded({ record }: { record: ClaimDetail }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<ClaimAction>();
  const act: Act = (action) => {
    if (entryOf(action).opens) void navigate(resolveAddress(record.id));
    else if (isDialog(action)) setOpen(action);
  };
  useRequestedAction(record, act);
  return (
    <ClaimHead record={record} act={act}>
      <TwoColumns
        className={styles.page}
        side={
          <>
            <StandingBox record={record} act={act} />
            <CustomerBox record={record} />
            <OrderBox record={record} />
            <RegistrationBox record={record} />
            <CasesBox record={record} />
            <StoryBox rows={record.timeline} story={claimStory} noun={claims.noun} of={{ claim_id: record.id }} />
          </>
        }
      >
        <QuestionBox record={record} act={act} />
        <ItemsBox record={record} act={act} />
        <LabelsBox record={record} />
        <MoneyBox record={record} />
        <ResolutionsBox record={record} />
        <PlatformBox record={record} />
        <ParcelBox record={record} />
        <CarrierBox record={record} />
        <DocumentsBox documents={record.documents} addressOf={invoiceAddress} />
        <LazyFlows of={record.id} noun={claims.noun} />
        <LazyTalk about={{ claim_id: record.id }} />
        <NotesBox notes={record.notes} reason={offerOf(record, "notes")?.reason} onAdd={() => act("notes")} />
      </TwoColumns>
      {open && <ActionDialogs key={open} action={open} record={record} onClose={() => setOpen(undefined)} />}
    </ClaimHead>
  );
}

/** Show what the claim does on the store's platform. */
function PlatformBox({ record }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const retry = useClaimAction(record, "retry-platform");
  if (!record.platform) return null;
  const names = { exchange: t("platform.order"), fulfil: t("platform.sent") };
  return <Box platform={record.platform} currency={record.currency} noun="Claim" names={names} retry={retry} />;
}

/** Show the labels that bring a claimed item back; none where no item is asked for. */
function LabelsBox({ record }: { record: ClaimDetail }) {
  return record.needs_item ? <Labels record={record} /> : null;
}

function Labels({ record: { id } }: { record: ClaimDetail }) {
  const { t } = useTranslation("cases");
  const mayChange = useAbility().can("update", "Claim");
  const list = useOperation(claimLabels, "list", { params: { id } });
  const actions = useLabelActions(claimLabels, (label_id) => ({ params: { id, label_id } }));
  const known = list.data;
  const parcels = known && { contract: claimLabels, caseId: id, known, isSentByStore: true, mayChange };
  return (
    <Panel title={t("cases:labels.title")} extra={parcels && <OnlyParcelTools {...parcels} />}>
      {list.error && <ErrorState code={list.error.code} requestId={list.error.requestId} onRetry={list.retry} />}
      {known?.items.length === 0 && <p className="bh-small">{t("cases:labels.none")}</p>}
      {parcels && <ParcelList {...parcels} actions={actions} />}
    </Panel>
  );
}
