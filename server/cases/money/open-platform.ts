import type { StoreContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { LivePlatform, StorePlatform } from "#server/platforms/port";
import { isPlatformError, PlatformError, type PlatformErrorKind } from "#server/platforms/port/errors";
import { ownRefusal } from "#server/platforms/port/refunds";
import { isConnected } from "#server/platforms/powers";

/** The platforms of stores: a recorded one where nothing is connected. */
type Platforms = Pick<ModuleDeps, "platformOf">;

/** These say nothing against the action itself: the platform cannot be reached or is busy, grants no access, or its answer was lost. */
const undecided: readonly PlatformErrorKind[] = ["unavailable", "not_ready", "rate_limited", "auth", "scope_missing", "outcome_unknown"];

/** Return the platform of a store. @throws PLATFORM_UNAVAILABLE when it cannot be opened */
async function openPlatform({ platformOf }: Platforms, store: StoreContext): Promise<StorePlatform> {
  try {
    return await platformOf(store);
  } catch (error) {
    throw refusalWithReason(error, "PLATFORM_UNAVAILABLE");
  }
}

/** Return whether a successful refund is only recorded, and the merchant makes it by hand. @throws PLATFORM_UNAVAILABLE */
export const isOnlyRecorded = async (deps: Platforms, store: StoreContext): Promise<boolean> =>
  (await openPlatform(deps, store)).recordsOnly ?? false;

/** Return the platform of a connected store; null where nothing is connected. @throws PLATFORM_UNAVAILABLE */
export const openLive = async (deps: Platforms, store: StoreContext): Promise<LivePlatform | null> =>
  isConnected(store) ? ((await openPlatform(deps, store)) as LivePlatform) : null;

/** As `openLive`, for jobs. @throws PlatformError */
export async function livePlatform({ platformOf }: Platforms, store: StoreContext): Promise<LivePlatform> {
  if (!isConnected(store)) throw new PlatformError("auth", { safeMessage: "The store is not connected any more" });
  return (await platformOf(store)) as LivePlatform;
}

/** Return a platform's refusal of an action with its own words, and with the kind that has words in every language. */
export function refusalWithReason(error: unknown, code?: "PLATFORM_UNAVAILABLE"): unknown {
  if (!isPlatformError(error)) return error;
  const { kind, safeMessage } = error;
  return new AppError(code ?? (undecided.includes(kind) ? "PLATFORM_UNAVAILABLE" : (ownRefusal(error) ?? "PLATFORM_DECLINED")), {
    reason: safeMessage,
    kind,
  });
}
