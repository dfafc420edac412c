/** The five areas a member may have access to. The names are a public interface. */
export const areas = ["returns", "claims", "orders", "invoices", "warranty"] as const;

/** Permissions on returns. The names are a public interface. */
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

/** Refunding is granted apart from processing: handling goods and paying money are different trusts. */
export const refundPermission = "can_refund";

/** Buying a carrier's label spends the merchant's money; slips and labels bought elsewhere need no such trust. */
export const labelPermission = "can_buy_labels";

/** Changing products; who may read returns or orders may read them. */
export const productPermission = "PRODUCTS_UPDATE";

/** Writing to customers, and sending what was written: different trusts. */
export const marketingPermissions = ["marketing", "marketing_send"] as const;

export const memberPermissions = [
  ...areas,
  ...returnPermissions,
  refundPermission,
  labelPermission,
  productPermission,
  ...marketingPermissions,
] as const;
export type MemberPermission = (typeof memberPermissions)[number];

/** Scopes of an API key. */
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
  "labels:write",
  "tracking:write",
  "subscribers:write",
  "events:write",
] as const;
export type Scope = (typeof scopes)[number];

/**
 * Names of rights on the wire: `public` anyone · `token` anyone signed in, about oneself · `signed-in` anyone who may see the store ·
 * an area or a member permission · `owner` · `scope:…` an API key · `customer` the buyer of one order, about that order.
 * `contracts/ability.ts` maps each to verbs and subjects.
 */
export type Permission = "public" | "token" | "signed-in" | "owner" | "customer" | MemberPermission | `scope:${Scope}`;

/** Permission presets for a new member; the owner needs none. */
export const presets: Record<"Manager" | "Agent" | "Warehouse" | "Finance" | "Viewer", readonly MemberPermission[]> = {
  Manager: [...areas, ...returnPermissions, refundPermission, labelPermission, productPermission, ...marketingPermissions],
  Agent: ["returns", "orders", "RETURNS_REQUEST", "RETURNS_APPROVE", "RETURNS_DECLINE", "RETURNS_UPDATE", "RETURNS_CLOSE", labelPermission],
  Warehouse: ["returns", "orders", "RETURNS_UPDATE"],
  Finance: ["returns", "orders", "invoices", "RETURNS_PROCESS", "RETURNS_CLOSE", refundPermission],
  Viewer: ["returns", "orders", "claims", "invoices", "warranty"],
};
export type Preset = keyof typeof presets;
