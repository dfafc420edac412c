import type { Output } from "#contracts/contract";
import type { stores } from "#contracts/stores";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { isGranted, requiredScopes } from "#server/platforms/requirements";

/**
 * Return which platform scopes are granted and which are missing. A recorded store has no installed app, so nothing is
 * missing.
 */
export async function scopesOf(
  deps: ModuleDeps,
  store: CallContext["store"],
): Promise<Output<(typeof stores)["operations"]["accessScopes"]>> {
  const granted = (await (await deps.platformOf(store)).grantedScopes?.()) ?? null;
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
