import type { Area } from "#server/core/composition";
import type { ModuleDeps } from "#server/platforms/module";
import * as platforms from "#server/platforms/ports";
import { analyticsJobs } from "./analytics/books/rebuild.ts";
import { analyticsSubscribers } from "./analytics/facts/subscribers.ts";
import { analyticsTasks } from "./analytics/facts/tasks.ts";
import { touchRecords } from "./analytics/facts/touch.ts";
import { analyticsModule } from "./analytics/routes.ts";
import { customerAuthModule } from "./customer-auth/routes.ts";
import { firstStepsModule } from "./first-steps/routes.ts";
import { portalModule } from "./portal/routes.ts";
import { publicModule } from "./public/routes.ts";
import { searchModule } from "./search/routes.ts";
import { storeHealthModule } from "./store-health/routes.ts";

/** What shows it all: analytics, search, the portal and the public API. */
export const insightArea: Area<ModuleDeps> = {
  name: "insight",
  fillPorts() {
    platforms.touchAnalytics.fill(touchRecords);
  },
  *routes(app, deps) {
    yield customerAuthModule(app, deps);
    yield analyticsModule(app, deps);
    yield searchModule(app, deps);
    yield publicModule(app, deps);
    yield firstStepsModule(app, deps);
    yield portalModule(app, deps);
    yield storeHealthModule(app, deps);
  },
  jobs: (deps) => ({ ...analyticsJobs(deps) }),
  tasks: (deps) => [...analyticsTasks(deps)],
  subscribers: () => [...analyticsSubscribers],
};
