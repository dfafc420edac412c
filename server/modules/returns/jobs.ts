import type { Handlers } from "#server/jobs/worker";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";
import { system } from "./auto-approve.ts";
import { payLeg } from "./pay-legs.ts";

interface SettleRefund {
  storeId: string;
  returnId: string;
  legId: string;
}

/** Takes up refund legs whose answer never came: after a crash between call and settlement, or a platform that kept silent. */
export const returnJobs = (deps: ModuleDeps): Handlers => ({
  "settle-refund": {
    async run(job) {
      const { storeId, returnId, legId } = job.payload as SettleRefund;
      const result = await payLeg(deps, await systemContext(deps, storeId), returnId, legId, "findRefund");
      if (result?.state === "unknown") throw new Error("the platform does not answer yet");
    },
  },
});

/** A job acts for the store, as the system. */
async function systemContext({ db, clock }: ModuleDeps, storeId: string): Promise<CallContext> {
  const store = await db.kysely.selectFrom("store").selectAll().where("id", "=", storeId).executeTakeFirstOrThrow();
  return {
    actor: system,
    store: {
      id: store.id,
      name: store.name,
      platform: store.platform,
      platformDomain: store.platform_domain,
      currency: store.currency,
      timezone: store.timezone,
    },
    language: "en",
    now: clock.now(),
    requestId: "job",
    ip: "",
    idempotencyKey: null,
    expectedVersion: null,
  };
}
