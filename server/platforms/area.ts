import * as catalogue from "#server/catalogue/ports";
import type { Area } from "#server/core/composition";
import * as core from "#server/core/ports";
import { findCategoryAccess } from "./carrier-connections/category-access.ts";
import { carrierConnectionsModule } from "./carrier-connections/routes.ts";
import { deliveriesExport } from "./deliveries/exports.ts";
import { deliveryJobs } from "./deliveries/jobs.ts";
import { deliveryRecords } from "./deliveries/personal-data.ts";
import { deliveriesModule } from "./deliveries/routes.ts";
import { erasureJobs, erasureTasks } from "./erasures/work-requests.ts";
import { platformGauges } from "./gauges.ts";
import { issuesExport } from "./imports/job/issues.ts";
import { importJobs } from "./imports/job/run-import.ts";
import { importsModule } from "./imports/routes.ts";
import { differencesExport } from "./imports/sync/differences.ts";
import { pollJobs } from "./imports/sync/poll.ts";
import { reconcileJobs } from "./imports/sync/reconcile.ts";
import { syncTasks } from "./imports/sync/tasks.ts";
import { allOf, type ModuleDeps } from "./module.ts";
import { loadAppId, loadScopes } from "./store-connection/platform-facts.ts";
import { storeConnectionModule } from "./store-connection/routes.ts";
import { connectionTasks } from "./store-connection/tasks.ts";
import { webhooksModule } from "./webhooks/routes.ts";
import { webhookJobs, webhooksAfterOutage, webhookTasks } from "./webhooks/watch-webhooks.ts";

/** The connected shops: their reports, imports and calls. */
export const platformsArea: Area<ModuleDeps> = {
  name: "platforms",
  fillPorts() {
    core.loadScopes.fill((deps, store) => loadScopes(allOf(deps), store));
    catalogue.categoryAccessOf.fill(findCategoryAccess);
    core.loadAppId.fill((deps, store) => loadAppId(allOf(deps), store));
  },
  *routes(app, deps) {
    yield storeConnectionModule(app, deps);
    yield carrierConnectionsModule(app, deps);
    yield webhooksModule(app, deps);
    yield deliveriesModule(app, deps);
    yield importsModule(app, deps);
  },
  jobs: (deps) => ({
    ...{ ...deliveryJobs(deps), ...erasureJobs(deps), ...importJobs(deps), ...pollJobs(deps), ...reconcileJobs(deps) },
    ...webhookJobs(deps),
  }),
  gauges: platformGauges,
  tasks: (deps) => [...connectionTasks(deps), ...erasureTasks(deps), ...syncTasks(deps), ...webhookTasks(deps)],
  subscribers: (deps) => [webhooksAfterOutage(deps)],
  exports: (deps) => [deliveriesExport(deps), issuesExport(deps), differencesExport(deps)],
  personalData: () => [deliveryRecords],
};
