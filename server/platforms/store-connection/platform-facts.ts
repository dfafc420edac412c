import type { Output } from "#contracts/contract";
import type { stores } from "#contracts/stores";
import type { StoreContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { isGranted, requiredScopes } from "#server/platforms/requirements";

type Scopes = Output<(typeof stores)["operations"]["accessScopes"]>;

/** Return which platform scopes are granted and which are missing. A recorded store has no installed app, so nothing is missing. */
export async function loadScopes({ platformOf }: Pick<ModuleDeps, "platformOf">, store: StoreContext): Promise<Scopes> {
  const granted = (await (await platformOf(store)).grantedScopes?.()) ?? null;
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

/** Return the platform's id of the store's app; null where none is installed. */
export const loadAppId = async ({ platformOf }: Pick<ModuleDeps, "platformOf">, store: StoreContext): Promise<string | null> =>
  (await (await platformOf(store)).appId?.()) ?? null;
