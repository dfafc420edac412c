import type { Output } from "#contracts/contract";
import type { stores } from "#contracts/stores";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";
import { isGranted, requiredScopes } from "#server/platforms/requirements";

/** What the platform lets us do and what it does not. A recorded store has nothing installed: nothing was asked, so nothing is missing. */
export async function scopesOf(
  deps: ModuleDeps,
  store: CallContext["store"],
): Promise<Output<(typeof stores)["operations"]["accessScopes"]>> {
  const granted = (await deps.platformOf(store).grantedScopes?.(store)) ?? null;
  const items = requiredScopes[store.platform].map(({ scope, features }) => ({
    scope,
    features: [...features],
    granted: granted && isGranted(scope, granted),
  }));
  return {
    scopes: items.filter((item) => item.granted === false).map(({ scope }) => scope),
    scopesRequired: items.filter((item) => item.granted).map(({ scope }) => scope),
    connection: granted ? "live" : "recorded",
    items,
  };
}
