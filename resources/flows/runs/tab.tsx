import { lazy, Suspense } from "react";
import type { FlowDetail } from "#contracts/flows/shapes";
import { loadWords } from "#src/lib/words/i18n";
import { TableSkeleton } from "#src/ui/feedback/skeletons";

const Runs = lazy(async () => (await Promise.all([import("./runs.tsx"), loadWords("flow-runs")]))[0]);

/** Show the runs of a flow. */
export default function RunsTab({ flow }: { flow: FlowDetail }) {
  return (
    <Suspense fallback={<TableSkeleton rows={6} />}>
      <Runs key={flow.id} flow={flow} />
    </Suspense>
  );
}
