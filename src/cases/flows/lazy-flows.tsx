import { lazy } from "react";
import { OnDemand } from "#src/first-paint/on-demand";
import { Can } from "#src/lib/session/can";
import { loadWords } from "#src/lib/words/i18n";
import type { CaseFlowsProps } from "./case-flows.tsx";

// Most cases have no runs, and the case itself is read first.
const CaseFlows = lazy(async () => (await Promise.all([import("./case-flows.tsx"), loadWords("flow-runs", "records")]))[0]);

/** Show what flows did with a case to whoever may read flows. */
export function LazyFlows(props: CaseFlowsProps) {
  return (
    <Can I="read" a="Flow">
      <OnDemand>
        <CaseFlows {...props} />
      </OnDemand>
    </Can>
  );
}
