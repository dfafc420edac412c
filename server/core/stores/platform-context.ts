import type { Reader } from "#server/db/database";
import type { CallContext } from "#server/kit/context";
import { platformNames } from "#server/kit/platform-names";
import { systemContext } from "./system-context.ts";

/** Return a context that acts as the store's platform, so changes are logged under its name. */
export async function platformContext(reader: Reader, storeId: string, now: Date): Promise<CallContext> {
  const context = await systemContext(reader, storeId, now);
  return { ...context, actor: { ...context.actor, name: platformNames[context.store.platform] } };
}
