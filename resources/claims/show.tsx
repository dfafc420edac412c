import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { ClaimAction } from "#contracts/claims/actions";
import { claims } from "#contracts/claims/claims";
import type { ClaimDetail } from "#contracts/claims/shapes";
import styles from "#src/cases/case-page.module.css";
import { DocumentsBox } from "#src/cases/documents-box";
import { LazyFlows } from "#src/cases/flows/lazy-flows";
import { NotesBox } from "#src/cases/notes-box";
import { StoryBox } from "#src/cases/story-box";
import { LazyTalk } from "#src/cases/talk/lazy-talk";
import { useRequestedAction } from "#src/cases/use-requested-action";
import { useRecord } from "#src/hooks/data/use-record";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { invoiceAddress } from "../invoices/addresses.ts";
import { ActionDialogs, isDialog } from "./actions/action-dialogs.tsx";
import { resolveAddress } from "./addresses.ts";
import { CarrierBox } from "./carrier/carrier-box.tsx";
import { entryOf, offerOf } from "./offers.ts";
import type { Act } from "./show/act.ts";
import { ClaimHead } from "./show/claim-head.tsx";
import { ItemsBox } from "./show/items-box.tsx";
import { LabelsBox } from "./show/labels-box.tsx";
import { MoneyBox } from "./show/money-box.tsx";
import { ParcelBox } from "./show/parcel-box.tsx";
import { PlatformBox } from "./show/platform-box.tsx";
import { QuestionBox } from "./show/question-box.tsx";
import { ResolutionsBox } from "./show/resolutions-box.tsx";
import { CasesBox, CustomerBox, OrderBox, RegistrationBox, StandingBox } from "./show/side-boxes.tsx";
import { claimStory } from "./story.ts";

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
