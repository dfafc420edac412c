import * as cases from "#server/cases/ports";
import type { Area } from "#server/core/composition";
import { namesOfFlows } from "#server/flows/flows/exports";
import type { ModuleDeps } from "#server/platforms/module";
import { experimentsExport } from "./experiments/exports.ts";
import { unitCopies } from "./experiments/personal-data.ts";
import { experimentsModule } from "./experiments/routes.ts";
import { noteOffers } from "./experiments/units/expose.ts";
import { experimentJobs, experimentSubscribers } from "./experiments/units/jobs.ts";
import { flowJobs, flowTasks } from "./flows/engine/jobs.ts";
import { runOnRequest } from "./flows/engine/on-request.ts";
import { standingAt } from "./flows/engine/standing.ts";
import { beginAt, flowSubscribers } from "./flows/engine/subscribe.ts";
import { flowsExport, runsExport } from "./flows/exports.ts";
import { offersFor } from "./flows/offers/offers.ts";
import { offerSubscribers } from "./flows/offers/uses.ts";
import { runRecords } from "./flows/personal-data.ts";
import { flowsOfEndpoint, flowsOfGroup, flowsOfMember, flowsOfPlace, flowsOfPolicy } from "./flows/references.ts";
import { flowsModule } from "./flows/routes.ts";

/** What stores automate and try: flows and experiments. */
export const flowsArea: Area<ModuleDeps> = {
  name: "flows",
  fillPorts() {
    cases.decideOffers.fill(offersFor);
    cases.noteOffers.fill((tx, _, ...offers) => noteOffers(tx, ...offers));
    cases.runFlowsOnRequest.fill(runOnRequest);
    cases.loadFlowState.fill(standingAt);
    cases.doFlowsBeginAt.fill(beginAt);
  },
  *routes(app, deps) {
    yield flowsModule(app, deps);
    yield experimentsModule(app, deps);
  },
  jobs: (deps) => ({ ...flowJobs(deps), ...experimentJobs(deps) }),
  tasks: (deps) => [...flowTasks(deps)],
  subscribers: (deps) => [...flowSubscribers(deps), ...offerSubscribers, ...experimentSubscribers(deps)],
  exports: (deps) => [flowsExport(deps), runsExport(deps), experimentsExport(deps)],
  personalData: () => [runRecords],
  personalCopies: [unitCopies],
  nameLookups: { ...namesOfFlows },
  users: {
    PRODUCT_GROUP: [flowsOfGroup],
    PLACE: [flowsOfPlace],
    POLICY: [flowsOfPolicy],
    ENDPOINT: [flowsOfEndpoint],
    MEMBER: [flowsOfMember],
  },
};
