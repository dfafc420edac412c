import { subject } from "@casl/ability";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";

/** Assert an active location of the store. @throws UNKNOWN_LOCATION */
export async function assertPlace(tx: Reader, context: CallContext, id: string): Promise<void> {
  const place = await tx
    .selectFrom("location")
    .select("active")
    .where("store_id", "=", context.store.id)
    .where("id", "=", id)
    .executeTakeFirst();
  ensure(place?.active, "UNKNOWN_LOCATION", { location_id: id });
}

/** Assert that a member limited to locations may use this one. @throws FORBIDDEN */
export function assertMayUsePlace(
  { actor }: CallContext,
  verb: "approve" | "update",
  noun: "Claim" | "Return",
  location_id: string | null,
): void {
  if (!actor.ability.can(verb, subject(noun, { location_id }))) throw new AppError("FORBIDDEN", { location_id });
}
