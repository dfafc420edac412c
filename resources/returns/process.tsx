import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { ChangedElsewhere } from "#src/cases/changed-elsewhere";
import { useRecord } from "#src/hooks/data/use-record";
import { LinkButton } from "#src/ui/actions/link-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { returnAddress, returnsAddress } from "./addresses.ts";
import { offerOf } from "./offers.ts";
import { ProcessForm } from "./process/process-form.tsx";
import { Remaining } from "./process/remaining.tsx";
import { useSettle } from "./process/use-settle.ts";
import { returnCase } from "./return-case.ts";

/** Settle a return: its outcome line by line, and the payment in one step. */
export default function ProcessReturn() {
  const { id } = useParams();
  return <Case key={id} id={id ?? ""} />;
}

function Case({ id }: { id: string }) {
  const { record, error, retry } = useRecord<ReturnDetail>(returns, id);
  if (record) return <Loaded record={record} />;
  return (
    <Shell id={id}>
      <Panel>{error ? <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} /> : <LinesSkeleton lines={8} />}</Panel>
    </Shell>
  );
}

function Shell({ id, number, children }: React.PropsWithChildren<{ id: string; number?: string }>) {
  const { t } = useTranslation("returns");
  const crumbs = [
    { label: t("titles:returns"), to: returnsAddress },
    { label: number ?? "…", to: returnAddress(id) },
  ];
  return (
    <PageShell title={number ? t("process.title", { number }) : t("titles.process")} crumbs={crumbs}>
      {children}
    </PageShell>
  );
}

function Loaded({ record }: { record: ReturnDetail }) {
  const navigate = useNavigate();
  const settle = useSettle(record);
  const { current } = settle;
  const finish = (done: boolean) => {
    if (done) void navigate(returnAddress(record.id));
  };
  const isOpen = offerOf(current, "process")?.allowed === true;
  // While the calls run the case changes stages; keep the form until they finish.
  const showsForm = (settle.isBusy && record.outcome.length === 0) || isOpen;
  return (
    <Shell id={record.id} number={record.number}>
      {settle.before && <ChangedElsewhere of={returnCase} seen={settle.before} now={current} onLoad={settle.acceptChange} />}
      {showsForm ? (
        <ProcessForm record={current} settle={settle} onDone={finish} />
      ) : current.legs_due.length > 0 ? (
        <Remaining record={current} settle={settle} onDone={finish} />
      ) : (
        <Panel>
          <NothingToDo record={current} />
        </Panel>
      )}
    </Shell>
  );
}

function NothingToDo({ record }: { record: ReturnDetail }) {
  const { t } = useTranslation("returns");
  const reason = offerOf(record, "process")?.reason;
  return (
    <EmptyState
      title={t("process.nothing")}
      {...(reason && { text: reason })}
      action={<LinkButton to={returnAddress(record.id)}>{t("show.back", { number: record.number })}</LinkButton>}
    />
  );
}
