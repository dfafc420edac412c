import { useParams } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useRecord } from "#src/hooks/use-record";
import { EmptyState } from "#src/ui/empty-state";
import { ErrorState } from "#src/ui/error-state";
import { LinkButton } from "#src/ui/link-button";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { DetailSkeleton } from "#src/ui/skeletons";
import { caseAddress, listAddress } from "./addresses.ts";
import { Bench } from "./inspect/bench.tsx";
import { inspectable } from "./inspect/verdicts.ts";
import { offerOf } from "./offers.ts";
import { useWords } from "./words.ts";

/** Judging what arrived: one screen for the keyboard and a scanner. */
export default function InspectReturn() {
  const { id } = useParams();
  return <Case key={id} id={id ?? ""} />;
}

function Case({ id }: { id: string }) {
  const { say } = useWords();
  const { record, error, retry } = useRecord<ReturnDetail>(returns, id);
  const crumbs = [
    { label: say("returns"), to: listAddress },
    { label: record?.number ?? "…", to: caseAddress(id) },
  ];
  return (
    <PageShell title={record ? say("inspect.title", { number: record.number }) : say("titles.inspect")} crumbs={crumbs}>
      {record ? (
        <Loaded record={record} />
      ) : error ? (
        <Panel>
          <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} />
        </Panel>
      ) : (
        <DetailSkeleton />
      )}
    </PageShell>
  );
}

function Loaded({ record }: { record: ReturnDetail }) {
  const { say } = useWords();
  const offer = offerOf(record, "evaluation");
  if (offer?.allowed && inspectable(record).length > 0) return <Bench record={record} />;
  return (
    <Panel>
      <EmptyState
        title={say("inspect.nothing")}
        text={offer?.reason ?? say("inspect.nothingText")}
        action={<LinkButton to={caseAddress(record.id)}>{say("show.back", { number: record.number })}</LinkButton>}
      />
    </Panel>
  );
}
