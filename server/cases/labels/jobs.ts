import { systemContext } from "#server/core/stores/api";
import { subscriber } from "#server/jobs/outbox";
import type { Handlers } from "#server/jobs/worker";
import type { ModuleDeps } from "#server/platforms/module";
import { requestClaimLabel, requestLabelAutomatically } from "./ask-label.ts";
import { lookAfterLabel } from "./bought/look.ts";
import { buyLabel } from "./buy-label.ts";
import { buyQueue, lookQueue, voidQueue } from "./queues.ts";
import { voidAtCarrier, voidOfCase } from "./void-label.ts";

interface Payload {
  storeId: string;
  labelId: string;
}
const minute = 60_000;
const backoff = [minute, 5 * minute, 30 * minute, 120 * minute];

export const labelJobs = (deps: ModuleDeps): Handlers => ({
  [buyQueue]: {
    backoff,
    run(job) {
      const { storeId, labelId } = job.payload as Payload;
      return buyLabel(deps, storeId, labelId);
    },
  },
  [lookQueue]: {
    backoff,
    run(job) {
      const { storeId, labelId } = job.payload as Payload;
      return lookAfterLabel(deps, storeId, labelId);
    },
  },
  [voidQueue]: {
    backoff,
    run(job) {
      const { storeId, labelId } = job.payload as Payload;
      return voidAtCarrier(deps, storeId, labelId);
    },
  },
});

const endings = {
  "return.cancelled": "CANCELLED",
  "return.declined": "DECLINED",
  "return.closed": "CLOSED",
  "return.expired": "EXPIRED",
} as const;

/** Request labels for approved returns and void those of ended ones. */
export const labelSubscriber = (deps: ModuleDeps) =>
  subscriber({
    name: "labels",
    topics: ["return.approved", "return.cancelled", "return.declined", "return.closed", "return.expired"],
    async handle(tx, { topic, store_id, payload: { id } }) {
      const context = await systemContext(tx, store_id, deps.clock.now());
      if (topic === "return.approved") await requestLabelAutomatically(tx, context, id);
      else await voidOfCase(tx, context, { noun: "return", id }, endings[topic]);
    },
  });

const claimEndings = {
  "claim.cancelled": "CANCELLED",
  "claim.denied": "DECLINED",
  "claim.closed": "CLOSED",
  "claim.expired": "EXPIRED",
} as const;

/** Request labels for claims that ask for their item, and void those of claims that ended before it came back. */
export const claimLabelSubscriber = (deps: ModuleDeps) =>
  subscriber({
    name: "claim-labels",
    topics: ["claim.approved", "claim.cancelled", "claim.denied", "claim.closed", "claim.expired"],
    async handle(tx, { topic, store_id, payload: { id } }) {
      const context = await systemContext(tx, store_id, deps.clock.now());
      if (topic === "claim.approved") await requestClaimLabel(tx, context, id);
      else await voidOfCase(tx, context, { noun: "claim", id }, claimEndings[topic]);
    },
  });
