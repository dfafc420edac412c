import { PageShell } from "#src/ui/page-shell";
import { DetailSkeleton } from "#src/ui/skeletons";
import { useWords } from "../words.ts";

/** The page before its case is there. */
export function CaseSkeleton() {
  const { say } = useWords();
  return (
    <PageShell title={say("titles.show")} lead={"\u00a0"}>
      <DetailSkeleton steps />
    </PageShell>
  );
}
