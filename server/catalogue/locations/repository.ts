import type { z } from "zod";
import type { Location, LocationUpsert } from "#contracts/products";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";

type LocationInput = z.output<typeof LocationUpsert>;
type Place = z.output<typeof Location>;

const columns = ["id", "external_id", "name", "active", "address"] as const;

/** Create or update a location by the platform's id. Its stock stays, active or not. */
export async function putLocation(tx: Tx, context: CallContext, externalId: string, input: LocationInput): Promise<Place> {
  const values = { name: input.name, active: input.active, address: input.address ? asJson(input.address) : null };
  const store_id = context.store.id;
  const location = await tx
    .insertInto("location")
    .values({ id: newId(), store_id, external_id: externalId, ...values, created_at: context.now.toISOString() })
    .onConflict((conflict) => conflict.columns(["store_id", "external_id"]).doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow();
  await publishLive(tx, { store_id, resource: "locations", ids: [location.id], type: "updated", version: null });
  return location;
}

/** Return the store's locations, oldest first. */
export const listLocations = (reader: Reader, storeId: string): Promise<Place[]> =>
  reader.selectFrom("location").select(columns).where("store_id", "=", storeId).orderBy("created_at").orderBy("id").execute();

/** Return a location by the platform's id. @throws NOT_FOUND */
export async function showLocation(reader: Reader, storeId: string, externalId: string): Promise<Place> {
  const ofStore = reader.selectFrom("location").select(columns).where("store_id", "=", storeId);
  const found = await ofStore.where("external_id", "=", externalId).executeTakeFirst();
  if (!found) throw notFound();
  return found;
}
