import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { claims } from "#contracts/claims/claims";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { ChangedElsewhere } from "#src/cases/changed-elsewhere";
import { useRecord } from "#src/hooks/data/use-record";
import { LinkButton } from "#src/ui/actions/link-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { claimAddress, claimsAddress } from "./addresses.ts";
import { claimCase } from "./claim-case.ts";
import { offerOf } from "./offers.ts";
import { Extras } from "./resolve/extras.tsx";
import { ItemLines } from "./resolve/item-lines.tsx";
import { RefusedPayouts } from "./resolve/refused-payouts.tsx";
import { Summary } from "./resolve/summary.tsx";
import { type Sent, useResolve } from "./resolve/use-resolve.ts";

/** Resolve a claim on one page: how each unit is settled, with the effect live. */
export default function ResolveClaim() {
  const { id } = useParams();
  return <Claim key={id} id={id ?? ""} />;
}

function Claim({ id }: { id: string }) {
  const { t } = useTranslation("claims");
  const { record, error, retry } = useRecord<ClaimDetail>(claims, id);
  const crumbs = [
    { label: t("titles:claims"), to: claimsAddress },
    { label: record?.number ?? "…", to: claimAddress(id) },
  ];
  return (
    <PageShell title={record ? t("resolve.title", { number: record.number }) : t("titles.resolve")} crumbs={crumbs}>
      {record ? (
        <Loaded record={record} />
      ) : (
        <Panel>{error ? <ErrorState code={error.code} requestId={error.requestId} onRetry={retry} /> : <LinesSkeleton lines={8} />}</Panel>
      )}
    </PageShell>
  );
}

function Loaded({ record }: { record: ClaimDetail }) {
  const { t } = useTranslation("claims");
  const offer = offerOf(record, "resolve");
  const sent = useState(false);
  // While the call runs, its live event may bring the resolved claim before the answer.
  if (offer?.allowed || sent[0]) return <ResolveForm record={record} sent={sent} />;
  return (
    <Panel>
      <EmptyState
        title={t("resolve.nothing")}
        {...(offer?.reason && { text: offer.reason })}
        action={<LinkButton to={claimAddress(record.id)}>{t("resolve.back", { number: record.number })}</LinkButton>}
      />
    </Panel>
  );
}

function ResolveForm({ record, sent }: { record: ClaimDetail; sent: Sent }) {
  const navigate = useNavigate();
  const resolving = useResolve(record, sent, () => void navigate(claimAddress(record.id)));
  const { act } = resolving;
  return (
    <>
      {act.newer && <ChangedElsewhere of={claimCase} seen={act.seen} now={act.newer} onLoad={act.loadNewer} />}
      <TwoColumns isSideSticky side={<Summary resolving={resolving} />}>
        <RefusedPayouts record={act.seen} resolving={resolving} />
        <ItemLines record={act.seen} resolving={resolving} />
        <Extras record={act.seen} resolving={resolving} />
      </TwoColumns>
    </>
  );
}
