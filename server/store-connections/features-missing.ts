import type { Reader } from "#server/db/open";
import type { StoreContext } from "#server/kit/context";
import { type Feature, missingFeatures } from "#server/platforms/requirements";

/** Return the features that the scopes a connected store has granted leave out; none where nothing is connected. */
export async function featuresMissing(
  reader: Reader,
  { id, platform, connectionId }: Pick<StoreContext, "id" | "platform" | "connectionId">,
): Promise<ReadonlySet<Feature>> {
  if (connectionId === null) return new Set();
  const row = await reader.selectFrom("store_connection").select("scopes").where("store_id", "=", id).executeTakeFirst();
  return row ? missingFeatures(platform, row.scopes) : new Set();
}
