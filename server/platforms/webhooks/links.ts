import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { refreshWebhooks, removeSubscriptions } from "./check-webhooks.ts";

/** What connecting a store needs of webhooks. */
export const webhookLinks = {
  /** Repair the subscriptions; returns how many topics are still wrong. */
  register: async (deps: ModuleDeps, context: CallContext): Promise<number> => (await refreshWebhooks(deps, context)).invalid_count,
  remove: (deps: ModuleDeps, store: CallContext["store"]): Promise<void> => removeSubscriptions(deps, store),
};
