import { lazy, Suspense } from "react";
import { Can } from "#src/lib/can";
import { loadWords } from "#src/lib/i18n";

// Most cases have no runs, and the case itself is read first.
const CaseFlows = lazy(async () => (await Promise.all([import("./case-flows.tsx"), loadWords("flow-runs", "records")]))[0]);

/** Show what flows did with a case to whoever may read flows. */
export function LazyFlows(props: { of: string; noun: string }) {
  return (
    <Can I="read" a="Flow">
      <Suspense>
        <CaseFlows {...props} />
      </Suspense>
    </Can>
  );
}
