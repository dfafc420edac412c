import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import { returns } from "#contracts/returns/returns";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useRecord } from "#src/hooks/data/use-record";
import { LinkButton } from "#src/ui/actions/link-button";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { ErrorState } from "#src/ui/feedback/error-state";
import { DetailSkeleton } from "#src/ui/feedback/skeletons";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { Bench } from "./inspect/bench.tsx";
import { inspectable } from "./inspect/verdicts.ts";
import { offerOf } from "./offers.ts";
import { returnAddress, returnsAddress } from "./resource.ts";

/** Inspect arrived items, with keyboard and barcode scanner. */
export default function InspectReturn() {
  const { id } = useParams();
  return <Case key={id} id={id ?? ""} />;
}

function Case({ id }: { id: string }) {
  const { t } = useTranslation("returns");
  const { record, error, retry } = useRecord<ReturnDetail>(returns, id);
  const crumbs = [
    { label: t("titles:returns"), to: returnsAddress },
    { label: record?.number ?? "…", to: returnAddress(id) },
  ];
  return (
    <PageShell title={record ? t("inspect.title", { number: record.number }) : t("titles.inspect")} crumbs={crumbs}>
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
  const { t } = useTranslation("returns");
  const offer = offerOf(record, "evaluation");
  const [isSaving, setSaving] = useState(false);
  // What is being saved, or was, may leave nothing to inspect before the next page is there.
  if (isSaving || (offer?.allowed && inspectable(record).length > 0)) return <Bench record={record} onSaving={setSaving} />;
  return (
    <Panel>
      <EmptyState
        title={t("inspect.nothing")}
        text={offer?.reason ?? t("inspect.nothingText")}
        action={<LinkButton to={returnAddress(record.id)}>{t("show.back", { number: record.number })}</LinkButton>}
      />
    </Panel>
  );
}
