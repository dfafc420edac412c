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
 * The names of rights on the wire: `public` anyone · `token` anyone signed in, about oneself · `signed-in` a person who may see the
 * store at all · an area or a member permission · `owner` · `scope:…` an API key · `customer` the buyer of one order, about that order.
 * `contracts/ability.ts` turns each into verbs and subjects.
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
