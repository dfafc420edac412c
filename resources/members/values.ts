import type { Member, MemberRole } from "#contracts/members";
import {
  areas,
  labelPermission,
  type MemberPermission,
  marketingPermissions,
  memberPermissions,
  type Preset,
  presets,
  productPermission,
  refundPermission,
  returnPermissions,
} from "#contracts/permissions";

export interface Limit {
  currency: string;
  amount_minor: number | null;
}

/** Values of the permission fields. */
export interface RightsValues {
  /** "" is custom permissions. */
  preset: MemberRole | "";
  permissions: MemberPermission[];
  /** Empty: all. */
  locations: string[];
  isLimited: boolean;
  limits: Limit[];
}

export const groups = {
  areas,
  actions: returnPermissions,
  money: [refundPermission, labelPermission],
  catalogue: [productPermission],
  marketing: marketingPermissions,
} as const;

export const permissionsOf = (preset: MemberRole | ""): MemberPermission[] =>
  preset === "Owner" ? [...memberPermissions] : preset ? [...presets[preset as Preset]] : [];

export function rightsValues(member: Member, currency: string): RightsValues {
  const limits = Object.entries(member.refund_limits ?? {}).map(([code, amount_minor]) => ({ currency: code, amount_minor }));
  return {
    preset: member.preset ?? "",
    permissions: member.user_type === "merchant" ? [...memberPermissions] : ((member.permissions ?? []) as MemberPermission[]),
    locations: member.locations ?? [],
    isLimited: member.refund_limits !== null,
    limits: limits.length ? limits : [{ currency, amount_minor: null }],
  };
}

export const newRights = (currency: string): RightsValues => ({
  preset: "Agent",
  permissions: permissionsOf("Agent"),
  locations: [],
  isLimited: false,
  limits: [{ currency, amount_minor: null }],
});

/** Fields that are not on the page are not sent. */
type Given = Partial<RightsValues> & Pick<RightsValues, "preset">;

/** Return the body; an empty amount is zero. */
export function rightsBody({ preset, permissions = [], locations = [], isLimited = false, limits = [] }: Given) {
  if (preset === "Owner") return { preset, locations: null, refund_limits: null };
  const amounts = Object.fromEntries(limits.map(({ currency, amount_minor }) => [currency, amount_minor ?? 0]));
  const isTill = permissions.includes(refundPermission);
  return {
    preset: preset || null,
    permissions: permissions.filter((one) => (memberPermissions as readonly string[]).includes(one)),
    locations: locations.length ? locations : null,
    refund_limits: isTill && isLimited ? amounts : null,
  };
}

/** Return the differences between a selection and its preset. */
export function permissionDifferences(preset: MemberRole | "", permissions: readonly string[]) {
  if (preset === "" || preset === "Owner") return { more: [], less: [] };
  const own = permissionsOf(preset);
  return {
    more: memberPermissions.filter((one) => permissions.includes(one) && !own.includes(one)),
    less: own.filter((one) => !permissions.includes(one)),
  };
}

/** Return whether actions on returns are selected without their area. */
export const lacksArea = (permissions: readonly string[]): boolean =>
  !permissions.includes("returns") && [...returnPermissions, refundPermission].some((one) => permissions.includes(one));
