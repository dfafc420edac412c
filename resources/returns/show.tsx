import { Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { Action } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import styles from "#src/cases/case-page.module.css";
import { DocumentsBox } from "#src/cases/documents-box";
import { LazyFlows } from "#src/cases/flows/lazy-flows";
import { NotesBox } from "#src/cases/notes-box";
import { StoryBox } from "#src/cases/story-box";
import { LazyTalk } from "#src/cases/talk/lazy-talk";
import { useRequestedAction } from "#src/cases/use-requested-action";
import { useRecord } from "#src/hooks/data/use-record";
import { LinkButton } from "#src/ui/actions/link-button";
import { ErrorState } from "#src/ui/feedback/error-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { invoiceAddress } from "../invoices/addresses.ts";
import { ActionDialogs, isDialog } from "./actions/action-dialogs.tsx";
import { inspectAddress, processAddress, returnsAddress } from "./addresses.ts";
import { entryOf, offerOf } from "./offers.ts";
import type { Act } from "./show/act.ts";
import { CaseHead } from "./show/case-head.tsx";
import { CaseSkeleton } from "./show/case-skeleton.tsx";
import { ExchangeBox } from "./show/exchange-box.tsx";
import { ItemsBox } from "./show/items-box.tsx";
import { LabelsBox } from "./show/labels-box.tsx";
import { MoneyBox } from "./show/money-box.tsx";
import { ParcelsBox } from "./show/parcels-box.tsx";
import { PlatformBox } from "./show/platform-box.tsx";
import { CustomerBox, OrderBox, StandingBox } from "./show/side-boxes.tsx";
import { returnStory } from "./story.ts";

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
        <LazyFlows of={record.id} noun={returns.noun} />
        <LazyTalk about={{ return_id: record.id }} />
        <NotesBox notes={record.notes} reason={offerOf(record, "notes")?.reason} onAdd={() => act("notes")} />
      </TwoColumns>
      {open && <ActionDialogs key={open} action={open} record={record} onClose={() => setOpen(undefined)} />}
    </CaseHead>
  );
}
