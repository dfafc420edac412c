import { lazy } from "react";
import type { SendBack as HowToSend } from "#contracts/portal/shapes";
import { loadWords } from "#src/lib/words/i18n";
import type { SendBackProps } from "../cases/send-back.tsx";
import { OnDemand } from "../frame/on-demand.tsx";

// Without a carrier there are return slips alone.
const Parcels = lazy(async () => (await Promise.all([import("./parcels.tsx"), loadWords("portal-labels")]))[0]);

/** Show the parcels of a case with their labels and codes. */
export function LazyParcels<Row>(props: SendBackProps<Row> & { how: HowToSend }) {
  return (
    <OnDemand>
      <Parcels {...(props as SendBackProps<unknown> & { how: HowToSend })} />
    </OnDemand>
  );
}
