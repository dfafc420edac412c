import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { flows } from "#contracts/flows/flows";
import { FirstView } from "#src/lists/first-view";
import { DetailSkeleton } from "#src/ui/feedback/skeletons";
import { FlowList } from "./list/flow-list.tsx";

const EditorPage = lazy(() => import("./editor/editor-page.tsx"));

/** Show all flows, or the one that the address opens. */
export default function FlowsPage() {
  const [query] = useSearchParams();
  const id = query.get("flow");
  if (!id)
    return (
      <FirstView of={flows.noun}>
        <FlowList />
      </FirstView>
    );
  return (
    <Suspense fallback={<DetailSkeleton />}>
      <EditorPage key={id} id={id} />
    </Suspense>
  );
}
