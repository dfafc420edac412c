import { AppError } from "#server/kit/errors";
import type { LivePlatform } from "#server/platforms/port";
import { isPlatformError } from "#server/platforms/port/errors";
import type { StoreIdentity } from "#server/platforms/port/store";
import { connectionFailure, isConnectionFailure } from "#server/platforms/refusal";

/** What a platform says about a shop and about us. */
export interface Examined {
  identity: StoreIdentity;
  scopes: string[];
  appId: string | null;
}

/** Ask a platform who it is and what it has granted. @throws PlatformError */
export async function examine(platform: LivePlatform): Promise<Examined> {
  const scopes = await platform.grantedScopes();
  return { scopes, identity: await platform.identify(), appId: (await platform.appId?.()) ?? null };
}

/**
 * Return the result of trying a connection. @throws CREDENTIALS_REFUSED, PLATFORM_SCOPE_MISSING, ADDRESS_NOT_ALLOWED,
 * STORE_NOT_REACHABLE
 */
export async function tried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isPlatformError(error) || error.kind === "bug") throw error;
    const isPlain = error.kind === "scope_missing" || isConnectionFailure(error);
    // Something else than the platform answers there.
    throw new AppError(isPlain ? connectionFailure(error) : "STORE_NOT_REACHABLE");
  }
}
