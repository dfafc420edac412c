import { AbilityBuilder, createMongoAbility, type MongoAbility } from "@casl/ability";

/** The five areas a member may be let into; names are the spec's. */
export const areas = ["returns", "claims", "orders", "invoices", "warranty"] as const;
export type Area = (typeof areas)[number];

/** What may be done to a return; names are the spec's. */
export const returnPermissions = [
  "RETURNS_REQUEST",
  "RETURNS_APPROVE",
  "RETURNS_DECLINE",
  "RETURNS_CLOSE",
  "RETURNS_PROCESS",
  "RETURNS_CANCEL",
  "RETURNS_REOPEN",
  "RETURNS_UPDATE",
] as const;
export type ReturnPermission = (typeof returnPermissions)[number];

/** Paying money back is granted apart from processing: the goods and the till are different trusts. */
export const refundPermission = "can_refund";

export const memberPermissions = [...areas, ...returnPermissions, refundPermission] as const;
export type MemberPermission = (typeof memberPermissions)[number];

/** What an API key of the public service may hold. */
export const scopes = [
  "orders:read",
  "orders:write",
  "products:read",
  "products:write",
  "locations:read",
  "locations:write",
  "returns:read",
  "returns:write",
  "claims:read",
  "claims:write",
  "tracking:write",
] as const;
export type Scope = (typeof scopes)[number];

/**
 * What an operation asks for: `public` anyone · `token` anyone signed in, about oneself · `signed-in` a person who may see the store at all · an area or a member permission ·
 * `owner` · `scope:…` an API key ·
 * `customer` the buyer of one order, about that order alone. A value nobody holds denies: unknown means no.
 */
export type Permission = "public" | "token" | "signed-in" | "owner" | "customer" | MemberPermission | `scope:${Scope}`;

/** Ready-made sets for a new member; the owner needs none. */
export const presets: Record<"Manager" | "Agent" | "Warehouse" | "Finance" | "Viewer", readonly MemberPermission[]> = {
  Manager: [...areas, ...returnPermissions, refundPermission],
  Agent: ["returns", "orders", "RETURNS_REQUEST", "RETURNS_APPROVE", "RETURNS_DECLINE", "RETURNS_UPDATE", "RETURNS_CLOSE"],
  Warehouse: ["returns", "orders", "RETURNS_UPDATE"],
  Finance: ["returns", "orders", "invoices", "RETURNS_PROCESS", "RETURNS_CLOSE", refundPermission],
  Viewer: ["returns", "orders", "claims", "invoices", "warranty"],
};
export type Preset = keyof typeof presets;

/** The part of a session that decides rights. `permissions` is what the server sent: possibly missing or malformed. */
export interface Holder {
  userType: "merchant" | "member" | "api_key" | "customer" | "none";
  permissions?: unknown;
}

export type AppAbility = MongoAbility<[string, string]>;

const isPermissionList = (value: unknown): value is string[] => Array.isArray(value) && value.every((v) => typeof v === "string");

/**
 * The one author of who may what; read by the server's guard, the menu, the route guard and the buttons.
 * A merchant may everything. A member may what the list says; a missing or malformed list means nothing at all.
 */
export function defineAbility(holder: Holder): AppAbility {
  const { can, cannot, build } = new AbilityBuilder<AppAbility>(createMongoAbility);
  if (holder.userType === "merchant") {
    can("manage", "all");
    cannot("use", ["customer", ...scopes.map((scope) => `scope:${scope}`)]);
  }
  if (holder.userType === "customer") can("use", "customer");
  if (!isPermissionList(holder.permissions)) return build();
  if (holder.userType === "api_key") for (const scope of holder.permissions) can("use", `scope:${scope}`);
  if (holder.userType === "member") {
    can("use", "signed-in");
    for (const permission of holder.permissions) {
      if ((memberPermissions as readonly string[]).includes(permission)) can("use", permission);
    }
  }
  return build();
}

/** Whether the ability holds a permission (any one of a list). API scopes belong to keys alone and `customer` to customers, not even to the owner. */
export function may(ability: AppAbility, permission: Permission | readonly Permission[]): boolean {
  if (typeof permission !== "string") return permission.some((one) => may(ability, one));
  // A customer has no account, so nothing about one is theirs.
  if (permission === "token") return !ability.can("use", "customer");
  return permission === "public" || ability.can("use", permission);
}

/** The spec's table, in its order: the first fragment a dashboard path contains decides; any other path is allowed. */
const pathRules: readonly [fragment: RegExp, needs: readonly Area[]][] = [
  [/\/dashboard\/returns?\//, ["returns"]],
  [/\/dashboard\/claims?\//, ["claims"]],
  [/\/dashboard\/warranty\//, ["returns", "warranty"]],
  [/\/dashboard\/orders?\//, ["orders"]],
  [/\/dashboard\/invoices?\//, ["invoices"]],
];

/** Whether a dashboard path may be opened. `/dashboard/return/list?x=1` and `/dashboard/return` are judged alike. */
export function mayOpen(ability: AppAbility, path: string): boolean {
  const bare = `${path.replace(/[?#].*$/, "").replace(/\/+$/, "")}/`;
  const rule = pathRules.find(([fragment]) => fragment.test(bare));
  if (rule) return may(ability, rule[1]);
  if (/\/dashboard\/(members|user\/(list|cards|new))\//.test(bare)) return may(ability, "owner");
  return true;
}

/** Entries may be limited to platforms; an empty or missing list means all, compared without case. */
export function onPlatform(limits: readonly string[] | undefined, platform: string | undefined): boolean {
  return !limits?.length || limits.some((limit) => limit.toLowerCase() === platform?.toLowerCase());
}
