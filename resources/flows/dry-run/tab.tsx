import { lazy, Suspense } from "react";
import { loadWords } from "#src/lib/words/i18n";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import type { EditorTabProps } from "../editor/tabs.ts";

const DryRunPanel = lazy(async () => (await Promise.all([import("./dry-run.tsx"), loadWords("flow-dry-run", "flow-runs")]))[0]);

/** Try a flow on past cases. */
export default function DryRunTab({ flow, draft }: EditorTabProps) {
  return (
    <Suspense fallback={<LinesSkeleton />}>
      <DryRunPanel key={flow.id} flow={flow} draft={draft} />
    </Suspense>
  );
}
