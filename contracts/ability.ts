import { AbilityBuilder, createMongoAbility, type ForcedSubject, type MongoAbility } from "@casl/ability";
import { type MemberPermission, memberPermissions, type Permission, type Scope, scopes } from "./permissions.ts";

/** `find` looks up records to choose from, `read` opens their screens, `open` is for screens only. */
export const verbs = [
  "manage",
  "read",
  "find",
  "create",
  "update",
  "delete",
  "approve",
  "decline",
  "close",
  "process",
  "cancel",
  "reopen",
  "refund",
  "buy",
  "retry",
  "share",
  "export",
  "send",
  "test",
  "search",
  "open",
] as const;
export type Verb = (typeof verbs)[number];

const publicSubjects = [
  "PublicOrder",
  "PublicProduct",
  "PublicLocation",
  "PublicReturn",
  "PublicClaim",
  /** Of either kind, each as far as its own scope goes. */
  "PublicCase",
  "PublicLabel",
  "PublicTracking",
  "PublicSubscriber",
  "PublicEvent",
] as const;
export type Subject =
  | "Return"
  | "Claim"
  /** Of either kind: what shows both, each as far as its own right goes. */
  | "Case"
  /** Of all kinds of dates: what shows them together, each as far as its own right goes. */
  | "Calendar"
  | "Order"
  | "Invoice"
  | "InvoiceSettings"
  | "Product"
  | "File"
  | "StoreCredit"
  | "Label"
  | "Warranty"
  | "WarrantyRegistration"
  | "ProductGroup"
  | "Dimension"
  | "ItemCategory"
  | "Policy"
  | "Settings"
  | "ClaimSettings"
  | "Portal"
  | "Location"
  | "Carrier"
  | "CarrierConnection"
  | "Store"
  | "StoreConnection"
  | "CustomerData"
  | "Subscriber"
  | "Segment"
  | "Suppression"
  | "Automation"
  | "ShippingNotice"
  | "Storefront"
  | "Campaign"
  | "Conversation"
  | "SavedReply"
  | "Article"
  | "AccessScope"
  | "ApiKey"
  | "Delivery"
  | "Webhook"
  | "Import"
  | "Difference"
  | "WebhookEndpoint"
  | "Member"
  | "AuditLog"
  | "Billing"
  | "Flow"
  | "Experiment"
  | "Analytics"
  | "FirstSteps"
  | "Message"
  | "MessageConnection"
  | "SenderDomain"
  | "Template"
  | "MailSettings"
  | "Notice"
  | "View"
  | "Export"
  | "Account"
  | "Screen"
  | "PortalCase"
  | (typeof publicSubjects)[number];

/** Case fields used in conditions: its location (null = none yet) and the amount refunded at once, in minor units. */
interface CaseFacts {
  location_id?: string | null;
  currency?: string;
  refund_minor?: number;
}
/** The platforms a screen is limited to, in lower case; none = all. */
interface ScreenFacts {
  platforms: readonly string[];
}
type Facts = (CaseFacts & ForcedSubject<"Return">) | (CaseFacts & ForcedSubject<"Claim">) | (ScreenFacts & ForcedSubject<"Screen">) | "all";
export type AppAbility = MongoAbility<[Verb, Subject | Facts]>;

/** A verb on a subject. */
export type Right = readonly [verb: Verb, subject: Subject];
/** The rights a call requires; `also` in addition to `can`. */
export interface Needs {
  can: Right | "anyone";
  also?: Right | undefined;
}

interface Limits {
  /** Locations the member is limited to; null = all. */
  places: readonly string[] | null;
  /** Most that may be paid out on one case, in minor units, by currency; null = no limit, a missing currency = nothing. */
  refunds: Readonly<Record<string, number>> | null;
}
type Grant = (can: AbilityBuilder<AppAbility>["can"], limits: Limits) => void;

const cases = ["Return", "Claim"] as const;
const at = ({ places }: Limits) => (places ? { location_id: { $in: [...places, null] } } : undefined);

/** Map permission names to verbs and subjects; no other code knows both. */
export const grants: Record<Exclude<Permission, "public" | "owner">, Grant> = {
  token: (can) => can("manage", "Account"),
  "signed-in": (can) => {
    can("read", ["Store", "Location", "Carrier", "ItemCategory"]);
    can("search", "Store");
    can("find", "Member");
    can(["read", "update"], "Notice");
    can("read", ["Message", "Article"]);
    can(["read", "create", "update", "delete"], ["View", "Export"]);
  },
  returns: (can) => {
    can("read", ["Return", "Case", "Calendar", "Label", "File", "Product", "ProductGroup", "Dimension", "Portal"]);
    can("read", ["Settings", "Warranty", "WarrantyRegistration", "StoreCredit", "Flow", "Experiment", "Analytics"]);
    can("read", ["Conversation", "SavedReply"]);
    can("test", "Policy");
  },
  claims: (can) => can("read", ["Claim", "Case", "Calendar", "File", "Conversation", "SavedReply", "Analytics"]),
  orders: (can) => {
    can(["read", "find"], "Order");
    can("read", "Product");
  },
  invoices: (can) => can("read", "Invoice"),
  warranty: (can) => {
    can("read", ["Warranty", "WarrantyRegistration", "Settings", "File", "ProductGroup", "Dimension", "Portal"]);
  },
  RETURNS_REQUEST: (can) => {
    can("create", [...cases, "File"]);
    can("find", "Order");
  },
  RETURNS_APPROVE: (can, limits) => can("approve", [...cases], at(limits)),
  RETURNS_DECLINE: (can) => can("decline", [...cases]),
  RETURNS_CLOSE: (can) => can("close", [...cases]),
  RETURNS_PROCESS: (can) => {
    can("process", [...cases]);
    can(["create", "update", "delete", "process"], "Invoice");
    can("retry", "Message");
  },
  RETURNS_CANCEL: (can) => can("cancel", [...cases]),
  RETURNS_REOPEN: (can) => can("reopen", [...cases]),
  RETURNS_UPDATE: (can, limits) => {
    can("update", [...cases], at(limits));
    can(["create", "update"], ["Label", "WarrantyRegistration"]);
    can("create", "File");
    can("retry", "Message");
    can("update", "Conversation");
    can(["create", "update", "delete"], "SavedReply");
  },
  can_refund: (can, { refunds }) => {
    if (!refunds) can("refund", [...cases]);
    for (const [currency, limit] of Object.entries(refunds ?? {})) can("refund", [...cases], { currency, refund_minor: { $lte: limit } });
    if (refunds) can("refund", [...cases], { refund_minor: { $lte: 0 } });
  },
  can_buy_labels: (can) => can("buy", "Label"),
  PRODUCTS_UPDATE: (can) => {
    can(["read", "create", "update", "delete"], "Product");
    can("create", "File");
    can("read", ["File", "Dimension"]);
  },
  marketing: (can) => {
    can(["read", "create", "update"], "Subscriber");
    can(["read", "create", "update", "delete"], "Segment");
    can(["read", "create"], "Suppression");
    can(["read", "create", "update"], "Automation");
    can("read", ["ShippingNotice", "Storefront"]);
    can(["read", "create", "update", "delete", "test"], "Template");
    can(["read", "create", "update", "delete", "test"], "Campaign");
    can("read", ["MailSettings", "SenderDomain", "Analytics", "ProductGroup", "Calendar"]);
    can(["create", "update", "delete"], "Article");
  },
  marketing_send: (can) => can("send", ["Campaign", "Automation", "Article"]),
  customer: (can) => can(["read", "create", "cancel"], "PortalCase"),
  "scope:orders:read": (can) => can("read", "PublicOrder"),
  "scope:orders:write": (can) => can(["read", "update"], "PublicOrder"),
  "scope:products:read": (can) => can("read", "PublicProduct"),
  "scope:products:write": (can) => can("update", "PublicProduct"),
  "scope:locations:read": (can) => can("read", "PublicLocation"),
  "scope:locations:write": (can) => can("update", "PublicLocation"),
  "scope:returns:read": (can) => can("read", ["PublicReturn", "PublicCase"]),
  "scope:returns:write": (can) => can("create", "PublicReturn"),
  "scope:claims:read": (can) => can("read", ["PublicClaim", "PublicCase"]),
  "scope:claims:write": (can) => can("create", "PublicClaim"),
  "scope:labels:write": (can) => can("manage", "PublicLabel"),
  "scope:tracking:write": (can) => can("create", "PublicTracking"),
  "scope:subscribers:write": (can) => can("update", "PublicSubscriber"),
  "scope:events:write": (can) => can("create", "PublicEvent"),
};

/** The part of a session that decides rights. `permissions` comes from the server and may be missing or malformed. */
export interface Holder {
  userType: "merchant" | "member" | "api_key" | "customer" | "none";
  permissions?: unknown;
  locations?: readonly string[] | null;
  refundLimits?: Readonly<Record<string, number>> | null;
  /** The store requires two-factor authentication, and the person has not set it up: nothing but their own account is open. */
  mustSetUpTwoFactor?: boolean | undefined;
  /** Platform of the store; compared without case. */
  platform?: string | undefined;
}

const isNameList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === "string");

/** Return the permission names of a holder; a missing, empty or malformed list grants nothing but one's own account. */
function namesOf({ userType, permissions }: Holder): (keyof typeof grants)[] {
  const list = isNameList(permissions) ? permissions : null;
  if (userType === "customer") return ["customer"];
  if (userType === "api_key") return ["token", ...scopes.filter((one) => list?.includes(one)).map((one: Scope) => `scope:${one}` as const)];
  if (userType !== "member") return [];
  return list ? ["token", "signed-in", ...memberPermissions.filter((one: MemberPermission) => list.includes(one))] : ["token"];
}

/**
 * Return the rules of a session, shared by the server's guard, the menu, the route guard and the buttons. The owner may do everything
 * in the store except calls reserved for API keys and customers.
 */
export function rulesFor(holder: Holder): AppAbility["rules"] {
  // As a member without any permission.
  if (holder.mustSetUpTwoFactor) return rulesFor({ userType: "member" });
  const { can, cannot, rules } = new AbilityBuilder<AppAbility>(createMongoAbility);
  if (holder.userType === "merchant") {
    can("manage", "all");
    cannot("manage", [...publicSubjects, "PortalCase", "Screen"]);
  }
  const limits = { places: holder.locations ?? null, refunds: holder.refundLimits ?? null };
  for (const name of namesOf(holder)) grants[name](can, limits);
  // Acting on claims needs their area beside the permission of the same act on returns.
  if (holder.userType === "member" && !namesOf(holder).includes("claims")) cannot("manage", "Claim");
  // Registering a warranty needs to see registrations, which two areas show.
  if (holder.userType === "member" && !namesOf(holder).some((name) => name === "returns" || name === "warranty"))
    cannot("manage", "WarrantyRegistration");
  if (holder.userType === "member" && !isNameList(holder.permissions)) return rules;
  can("open", "Screen", { platforms: { $size: 0 } });
  if (holder.platform) can("open", "Screen", { platforms: { $in: [holder.platform.toLowerCase()] } });
  return rules;
}

export const defineAbility = (holder: Holder): AppAbility => createMongoAbility<AppAbility>(rulesFor(holder));

/** Return the first right a call lacks; undefined = the call is allowed. */
export const missingRight = (ability: AppAbility, { can, also }: Needs): Right | undefined =>
  can === "anyone" ? undefined : [can, also].find((right) => right && !ability.can(...right));

type CaseConditions = { location_id?: { $in: (string | null)[] }; currency?: string; refund_minor?: { $lte: number } } | undefined;
const conditionsOf = (ability: AppAbility, verb: Verb) =>
  ability.rulesFor(verb, "Return").map(({ conditions }) => conditions as CaseConditions);

/** Return the locations a verb on returns is limited to; null = every location. */
export function placesFor(ability: AppAbility, verb: Verb): readonly string[] | null {
  const limits = conditionsOf(ability, verb);
  return limits.includes(undefined) ? null : limits.flatMap((one) => one?.location_id?.$in ?? []).filter((id) => id !== null);
}

/** Return the most that may be paid out on one case, in minor units; null = no limit. */
export function refundLimitIn(ability: AppAbility, currency: string): number | null {
  const limits = conditionsOf(ability, "refund");
  return limits.includes(undefined) ? null : (limits.find((one) => one?.currency === currency)?.refund_minor?.$lte ?? 0);
}
