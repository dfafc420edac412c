import type { Handlers } from "#server/jobs/worker";
import type { ModuleDeps } from "#server/platforms/module";
import { processDelivery } from "./process-delivery.ts";

export const deliveryQueue = "delivery";

interface Waiting {
  storeId: string;
  deliveryId: string;
}

const second = 1000;
/** A refund may arrive seconds before its order, or long before an order that an import has yet to bring. */
const backoff = [2 * second, 10 * second, 60 * second, 600 * second, 3600 * second];

/**
 * Return the job that processes deliveries. One that fails on the last attempt stays FAILED until reprocessed by hand.
 */
export const deliveryJobs = (deps: ModuleDeps): Handlers => ({
  [deliveryQueue]: {
    backoff,
    run(job) {
      const { storeId, deliveryId } = job.payload as Waiting;
      return processDelivery(deps, storeId, deliveryId, { isLastTry: job.attempt >= job.maxAttempts });
    },
  },
});
