import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";

/** What connecting needs of other modules. */
export interface ConnectionLinks {
  webhookLinks: {
    /** Repair the webhook subscriptions of a connected store; returns how many topics are still wrong. */
    register(deps: ModuleDeps, context: CallContext): Promise<number>;
    /** Remove the subscriptions that deliver here. */
    remove(deps: ModuleDeps, store: CallContext["store"]): Promise<void>;
  };
}
export type ConnectionDeps = ModuleDeps & ConnectionLinks;
