import type { Output } from "#contracts/contract";
import type { stores } from "#contracts/stores";
import type { StoreContext } from "#server/kit/context";

/** What the platforms of stores are asked; `platforms` answers. */
export interface PlatformFacts {
  /** Return which platform scopes are granted and which are missing. A recorded store has no installed app, so nothing is missing. */
  scopesOf(store: StoreContext): Promise<Output<(typeof stores)["operations"]["accessScopes"]>>;
  /** Return the platform's id of the store's app; null where none is installed. */
  appIdOf(store: StoreContext): Promise<string | null>;
}
