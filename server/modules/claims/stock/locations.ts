import { subject } from "@casl/ability";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";

/** Assert an active location of the store that the caller may use. @throws UNKNOWN_LOCATION, FORBIDDEN */
export async function assertLocation(tx: Tx, context: CallContext, verb: "approve" | "update", id: string): Promise<void> {
  const place = await tx
    .selectFrom("location")
    .select("active")
    .where("store_id", "=", context.store.id)
    .where("id", "=", id)
    .executeTakeFirst();
  ensure(place?.active, "UNKNOWN_LOCATION", { location_id: id });
  if (!context.actor.ability.can(verb, subject("Claim", { location_id: id }))) throw new AppError("FORBIDDEN", { location_id: id });
}
