import type { Handlers } from "#server/jobs/worker";
import type { ModuleDeps } from "#server/platforms/module";
import { keep, renderQueue } from "../documents/rendering.ts";

/** Draw the paper and the e-invoice of a document once it is issued. */
export const invoiceJobs = ({ db, clock }: Pick<ModuleDeps, "db" | "clock">): Handlers => ({
  [renderQueue]: {
    takesLong: true,
    async run(job) {
      const { storeId, id } = job.payload as { storeId: string; id: string };
      await keep(db, storeId, id, clock.now().toISOString());
    },
  },
});
