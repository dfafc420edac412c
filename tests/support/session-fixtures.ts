import type { MemberLogin, MerchantLogin } from "#contracts/session/session";

const store = { _id: "store-1", name: "Northwind", platform_domain: "northwind.test", currency: "USD", timezone: "UTC", country: "US" };
const platform = { _id: "pf", name: "Shopify", normalized: "shopify" as const };
const person = {
  id: "u1",
  status: "active" as const,
  email_verified: true,
  first_name: "Ann",
  last_name: "Bee",
  email: "ann@example.test",
  locations: null,
  store_id: "store-1",
};

/** Return a token with this expiry (seconds since 1970), or without one. */
export const tokenOf = (exp?: number) => `h.${btoa(JSON.stringify(exp === undefined ? {} : { exp }))}.s`;

export const merchantLogin = (overrides: Partial<MerchantLogin["user_data"]> = {}): MerchantLogin => ({
  payment_methods: [{ id: "pm", brand: "visa", last4: "4242" }],
  user_data: { ...person, user_type: "merchant", permissions: null, ...overrides },
  token: tokenOf(),
  store_data: store,
  platform_data: platform,
});
export const memberLogin = (
  permissions: string[] | null = ["returns"],
  overrides: Partial<MemberLogin["member_data"]> = {},
): MemberLogin => ({
  member_data: { ...person, user_type: "member", permissions, ...overrides },
  token: tokenOf(),
  store_data: store,
  platform_data: platform,
});
