import type { Handlers } from "#server/jobs/worker";
import type { ModuleDeps } from "#server/modules/module";
import type { DeliveryLinks } from "./links.ts";
import { workDelivery } from "./work-delivery.ts";

export const deliveryQueue = "delivery";

interface Waiting {
  storeId: string;
  deliveryId: string;
}

const second = 1000;
/** A refund may come seconds before its order; an order that an import still has to bring takes longer. */
const backoff = [2 * second, 10 * second, 60 * second, 600 * second, 3600 * second];

/** Works what was received. A delivery that still fails at the last try stays FAILED, to be worked again by hand. */
export const deliveryJobs = (deps: ModuleDeps & DeliveryLinks): Handlers => ({
  [deliveryQueue]: {
    backoff,
    run(job) {
      const { storeId, deliveryId } = job.payload as Waiting;
      return workDelivery(deps, storeId, deliveryId, { isLastTry: job.attempt >= job.maxAttempts });
    },
  },
});
