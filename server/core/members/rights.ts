import type { Invite, Member, MemberChange } from "#contracts/members";
import { type Preset, presets, refundPermission } from "#contracts/permissions";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { badRequest, ensure } from "#server/kit/errors";
import { areKnownPlaces } from "./repository.ts";

type RightsInput = Pick<Invite, "preset" | "permissions" | "locations" | "refund_limits">;
export type Rights = Pick<Member, "user_type" | "preset" | "permissions" | "locations" | "refund_limits">;

/**
 * Return the resulting rights. An owner has all of them; a refund limit needs the refund permission. @throws
 * BAD_REQUEST
 */
export function rightsOf({ preset, permissions: chosen, locations, refund_limits }: RightsInput): Rights {
  if (preset === "Owner") return { user_type: "merchant", preset: null, permissions: null, locations: null, refund_limits: null };
  const permissions = chosen ?? (preset && [...presets[preset as Preset]]);
  if (!permissions) throw badRequest({ permissions: "REQUIRED" });
  const mayRefund = permissions.includes(refundPermission);
  return { user_type: "member", preset, permissions, locations, refund_limits: mayRefund ? refund_limits : null };
}

/** Return rights after a change. A new preset without permissions brings its own. */
export function changedRights(now: Rights, change: MemberChange): Rights {
  const preset = change.preset === undefined ? (now.user_type === "merchant" ? "Owner" : now.preset) : change.preset;
  const isNewPreset = preset !== null && change.preset !== undefined && change.preset !== now.preset;
  const permissions = change.permissions ?? (isNewPreset ? undefined : ((now.permissions ?? undefined) as RightsInput["permissions"]));
  const { locations = now.locations, refund_limits = now.refund_limits } = change;
  return rightsOf({ preset, permissions, locations, refund_limits });
}

export const columnsOf = ({ permissions, locations, refund_limits, ...rest }: Rights) => ({
  ...rest,
  permissions: permissions && asJson(permissions),
  locations: locations && asJson(locations),
  refund_limits: refund_limits && asJson(refund_limits),
});

/** Assert that all locations belong to the store. @throws UNKNOWN_LOCATION */
export async function assertKnownPlaces(tx: Tx, storeId: string, { locations }: Rights): Promise<void> {
  if (locations) ensure(await areKnownPlaces(tx, storeId, locations), "UNKNOWN_LOCATION", { errors: { locations: "UNKNOWN_LOCATION" } });
}
