import type { PlatformFacts } from "#server/core/stores/api";
import type { ModuleDeps } from "#server/platforms/module";
import { isGranted, requiredScopes } from "#server/platforms/requirements";

/** Return what stores are told of their platforms. */
export const platformFacts = ({ platformOf }: Pick<ModuleDeps, "platformOf">): PlatformFacts => ({
  async scopesOf(store) {
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
  },
  appIdOf: async (store) => (await (await platformOf(store)).appId?.()) ?? null,
});
