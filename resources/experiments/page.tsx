import { useSearchParams } from "react-router-dom";
import { experiments } from "#contracts/experiments/experiments";
import { FirstView } from "#src/lists/first-view";
import { ExperimentList } from "./all-experiments.tsx";
import { ShowExperiment } from "./show.tsx";

/** Show the store's experiments, or the one that the query names. */
export default function ExperimentsPage() {
  const [params] = useSearchParams();
  const id = params.get("experiment");
  if (id) return <ShowExperiment key={id} id={id} />;
  return (
    <FirstView of={experiments.noun}>
      <ExperimentList />
    </FirstView>
  );
}
