import { describe, expect, it } from "vitest";
import { defineAbility, missingRight } from "#contracts/ability";
import { contracts } from "#contracts/index";
import { permissionOf } from "#contracts/permission-of";
import { memberPermissions, presets, scopes } from "#contracts/permissions";

/** The required permission of each call: `a | b` either, `a + b` both. */
const matrix: Record<string, Record<string, string>> = {
  public: {
    merchants: "login memberLogin loginTwoFactor register",
    "account-recovery": "verify resend sendCode reset mailbox",
    "single-sign-on": "options googleStart googleCallback googleNonce google microsoftNonce microsoft",
    deliveries: "incoming",
    files: "signed",
    "provider-events": "receive",
    "store-connection": "installed approved returned",
    members: "invitation accept",
    "customer-auth": "getToken",
    portal: "look logo enterCase",
    "portal-conversations": "enter",
    "portal-articles": "list show vote",
    products: "picture",
    "storefront-door": "collect form watch watchable words",
  },
  token: {
    merchants: "profile updateProfile changePassword updatePassword logout switchStore sessions endOtherSessions revokeSession",
    "two-factor": "status setUp confirm renewRecoveryCodes switchOff",
    "live-tickets": "create",
    members: "join",
  },
  "signed-in": {
    merchants: "members",
    stores: "list health accessScopes appId",
    locations: "list",
    dimensions: "itemCategories",
    labels: "carriers",
    search: "find",
    notices: "list counts read readAll",
    messages: "list export counts threads show",
    articles: "list export counts show version preview ordered",
    "article-categories": "list",
    "article-misses": "list",
    views: "list create update delete setDefault",
    exports: "list create show file cancel delete",
  },
  owner: {
    merchants: "sessionRule saveSessionRule",
    campaigns: "confirmSending",
    stores: "create setWebhookSecret",
    "store-connection": "show clientCredentials install keys consent test setup plugin disconnect",
    "api-keys": "list export create revoke",
    orders: "create preview update cancel",
    "customer-data": "show download erase",
    files: "delete",
    deliveries: "list export again",
    imports: "list create show cancel resume",
    "import-issues": "list export",
    differences: "list export last",
    "product-groups": "create update delete",
    dimensions: "create update delete",
    warranty: "create update delete",
    settings: "save",
    webhooks: "check refresh",
    "webhook-endpoints": "list export create update delete",
    "webhook-deliveries": "list export resend",
    "two-factor": "rule saveRule",
    members: "list export show create update delete suspend activate endSessions resend",
    audit: "list facets export",
    "store-credits": "correct",
    "portal-settings": "save",
    claims: "settings saveSettings",
    templates: "setActive",
    "conversation-settings": "save",
    "shop-settings": "save",
    "sender-domains": "create update delete check",
    "message-connections": "show save test",
    "carrier-connections": "list create update limit check delete",
    "carrier-rules": "test",
    labels: "unused",
    "first-steps": "show dismiss",
    subscribers: "export erase",
    suppressions: "delete",
    "shipping-notices": "update",
    "transactional-texts": "update",
    storefront: "save renew",
    analytics: "reconciliation rebuild",
    invoices: "showSettings saveSettings",
    flows: "create ranks stopAll save publish pause resume archive restore delete retryRun skipStep cancelRun",
    experiments: "pause resume traffic end decide",
  },
  "orders | RETURNS_REQUEST": {
    orders: "list counts export show timeline",
  },
  "RETURNS_UPDATE + orders | RETURNS_REQUEST": {
    orders: "notes createParcel updateParcel",
  },
  claims: {
    claims: "list export counts board calendar eligibility bulk find show previewResolution",
    "claim-labels": "list document look charges scans",
  },
  "RETURNS_REQUEST + claims": { claims: "create" },
  "RETURNS_UPDATE + claims": {
    claims: "update review requestInfo answer receive evidence notes assign flags createCarrierClaim updateCarrierClaim",
    "claim-labels": "create retry void",
  },
  "can_buy_labels + claims": { "claim-labels": "offers resolve confirm" },
  "can_buy_labels + returns": { labels: "offers resolve confirm" },
  "RETURNS_APPROVE + claims": { claims: "approve" },
  "RETURNS_DECLINE + claims": { claims: "deny" },
  "RETURNS_PROCESS + claims": { claims: "resolve complete cancelResolution retryPlatform" },
  "RETURNS_CLOSE + claims": { claims: "close" },
  "RETURNS_CANCEL + claims": { claims: "cancel" },
  "RETURNS_REOPEN + claims": { claims: "reopen" },
  returns: {
    returns: "list export counts overview board calendar bulk find show suggestedFinancialOutcome",
    "store-credits": "list export show",
    settings: "policyTest",
    labels: "list document packingSlip dropOffCode look charges scans",
    flows: "list export catalogue show check dryRun uses versions version runs run",
    "flow-runs": "list export counts",
    experiments: "list export counts plan preview judge show download",
  },
  invoices: {
    invoices: "list export counts series show pdf xml",
  },
  "RETURNS_PROCESS + invoices": {
    invoices: "create update delete preview issue send payments credit void uncollectible duplicate",
  },
  RETURNS_REQUEST: {
    returns: "create advise",
  },
  RETURNS_UPDATE: {
    "saved-replies": "create update delete",
    returns: "update inTransit shipmentReceived evaluation restock notes assign flags",
    labels: "create retry void",
  },
  RETURNS_APPROVE: {
    returns: "approve",
  },
  RETURNS_DECLINE: {
    returns: "decline",
  },
  RETURNS_PROCESS: {
    returns: "process sendInvoice releaseHold fulfillExchangeItems retryPlatform",
  },
  "RETURNS_PROCESS | RETURNS_UPDATE": {
    messages: "resend sendKept",
  },
  "RETURNS_PROCESS + can_refund": {
    returns: "refund createStoreCredit",
  },
  RETURNS_CLOSE: {
    returns: "close",
  },
  RETURNS_CANCEL: {
    returns: "cancel",
  },
  RETURNS_REOPEN: {
    returns: "reopen",
  },
  marketing: {
    subscribers: "list counts bulk create show update unsubscribe ask merge consents proof messages journeys",
    "subscriber-imports": "upload reread list create show cancel errors",
    "mail-pictures": "upload",
    "test-addresses": "list create ask delete",
    segments: "list show create preview update delete",
    automations: "list export types create show update dryRun previewText enrolments exit report codes",
    "shipping-notices": "list show",
    "transactional-texts": "list preview",
    storefront: "show",
    suppressions: "list create",
    articles: "create update arrange delete",
    "article-categories": "create update arrange delete",
    "article-misses": "delete",
    templates: "list variables show create update delete saveDraft reset render test transactional",
    campaigns: "list export counts calendar sending show create update delete check duplicate test previewText report recipients",
    "shop-settings": "show",
    "sender-domains": "list",
  },
  marketing_send: {
    automations: "activate pause archive confirmDrop",
    campaigns: "schedule pause resume cancel resend",
    articles: "publish unpublish",
  },
  "returns | claims": {
    conversations: "list export counts figures find show earlier replies presence read",
    "saved-replies": "list",
    "conversation-settings": "show",
  },
  "RETURNS_UPDATE + returns | claims": {
    conversations: "create typing reply assign snooze wake close reopen spam notSpam",
  },
  "returns | warranty | marketing": {
    "product-groups": "list export show preview",
  },
  "returns | claims | marketing": {
    analytics: "show download",
  },
  "returns | warranty | PRODUCTS_UPDATE": {
    dimensions: "list export show",
  },
  "returns | claims | warranty | PRODUCTS_UPDATE": {
    files: "list export usage show link",
  },
  "returns | orders | PRODUCTS_UPDATE": {
    products: "list export figures show numbers returnRules",
  },
  PRODUCTS_UPDATE: {
    products: "create update archive restore",
  },
  "RETURNS_REQUEST | RETURNS_UPDATE | PRODUCTS_UPDATE": {
    files: "upload",
  },
  "returns | warranty": {
    warranty: "list export show",
    "warranty-registrations": "list export",
    settings: "show",
    "portal-settings": "show",
  },
  "returns | warranty + RETURNS_UPDATE": {
    "warranty-registrations": "create invalidate",
  },
  "scope:orders:write": {
    public: "putOrder invoicePayment",
  },
  "scope:orders:read | scope:orders:write": {
    public: "getOrder",
  },
  "scope:returns:read": {
    public: "returnable getReturn",
  },
  "scope:products:read": {
    public: "listProducts getProduct",
  },
  "scope:locations:read": {
    public: "listLocations getLocation",
  },
  "scope:products:write": {
    public: "putProduct",
  },
  "scope:locations:write": {
    public: "putLocation",
  },
  "scope:returns:write": {
    public: "createReturn",
  },
  "scope:claims:write": { public: "createClaim" },
  "scope:claims:read": { public: "getClaim" },
  "scope:returns:read | scope:claims:read": { public: "orderCases" },
  "scope:subscribers:write": { public: "putSubscriber" },
  "scope:events:write": { public: "putCheckout events" },
  "scope:labels:write": {
    public:
      "listReturnLabels quoteReturnLabel createReturnLabel listClaimLabels quoteClaimLabel createClaimLabel getLabel voidLabel labelDocument",
  },
  "scope:tracking:write": {
    public: "tracking",
  },
  customer: {
    portal: "order stores quote upload request list show cancel chooseCredit labelOffers getLabel label labelCode packingSlip dropOffCode",
    "portal-warranty": "list register",
    "portal-credits": "list",
    "portal-claims": "list eligibility create show answer file labelOffers getLabel label labelCode cancel",
    "portal-conversations": "ticket sync send file",
  },
};

const expected = new Map(
  Object.entries(matrix).flatMap(([needs, nouns]) =>
    Object.entries(nouns).flatMap(([noun, names]) => names.split(" ").map((name) => [`${noun}.${name}`, needs] as const)),
  ),
);
const operations = contracts.flatMap(({ noun, operations }) =>
  Object.entries(operations).map(([name, one]) => [`${noun}.${name}`, one] as const),
);

/** Return whether a holder of these names may call what needs them. */
const suffices = (needs: string, held: readonly string[]): boolean =>
  needs === "public" || needs.split(" + ").every((one) => one.split(" | ").some((name) => held.includes(name)));

const member = (permissions: unknown) => defineAbility({ userType: "member", permissions });
const people: [who: string, ability: ReturnType<typeof member>, held: readonly string[]][] = [
  ["the owner", defineAbility({ userType: "merchant" }), ["owner", "token", "signed-in", ...memberPermissions]],
  ["a customer", defineAbility({ userType: "customer" }), ["customer"]],
  ["nobody", defineAbility({ userType: "none" }), []],
  ["a member without a list", member(null), ["token"]],
  ["a member with a malformed list", member("returns"), ["token"]],
  ["a member with names nobody knows", member(["fly", "owner", "customer", "orders:read", "scope:orders:read"]), ["token", "signed-in"]],
  ["a key without scopes", defineAbility({ userType: "api_key", permissions: null }), ["token"]],
  ["a key with a member's permissions", defineAbility({ userType: "api_key", permissions: [...memberPermissions] }), ["token"]],
  ...Object.entries(presets).map(([name, held]) => [name, member([...held]), ["token", "signed-in", ...held]] as (typeof people)[number]),
  ...memberPermissions.map((one) => [`a member with ${one} alone`, member([one]), ["token", "signed-in", one]] as (typeof people)[number]),
  ...memberPermissions.map((one) => {
    const held = memberPermissions.filter((other) => other !== one);
    return [`a member with all but ${one}`, member(held), ["token", "signed-in", ...held]] as (typeof people)[number];
  }),
  ...scopes.map((one) => {
    return [
      `a key with ${one}`,
      defineAbility({ userType: "api_key", permissions: [one] }),
      ["token", `scope:${one}`],
    ] as (typeof people)[number];
  }),
];

describe("rights", () => {
  it("are listed for every operation, and for no other", () => {
    expect(operations.map(([name]) => name).sort()).toEqual([...expected.keys()].sort());
  });

  it.each(operations)("of %s have the documented names on the wire", (name, { can, also }) => {
    const onWire = [can, also].flatMap((right) => (right ? [[permissionOf(right)].flat().join(" | ")] : []));
    expect(onWire.join(" + ")).toBe(expected.get(name));
  });

  it.each(people)("allow %s to call what the matrix says and nothing else", (_who, ability, held) => {
    const allowed = operations.filter(([, one]) => !missingRight(ability, one)).map(([name]) => name);
    expect(allowed).toEqual(operations.filter(([name]) => suffices(expected.get(name) ?? "?", held)).map(([name]) => name));
  });
});
