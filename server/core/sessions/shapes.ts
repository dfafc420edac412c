import type { MemberLogin, MerchantLogin, Profile, Store, User } from "#contracts/session/session";
import { platformNames } from "#server/kit/platform-names";
import { hasEntry, type Person } from "./repository.ts";

export const userOf = (person: Person): User => ({
  id: person.id,
  user_type: person.user_type,
  // Only active members are ever read.
  status: "active",
  // Clients admit an owner by this field, so it says whether the address is confirmed or need not be.
  email_verified: hasEntry(person),
  first_name: person.first_name,
  last_name: person.last_name,
  email: person.email,
  permissions: person.permissions,
  locations: person.locations,
  store_id: person.store_id,
  default_views: person.default_views ?? {},
  must_set_up_two_factor: person.must_set_up_two_factor,
});

const storeOf = (person: Person): Store => ({
  _id: person.store_id,
  name: person.name,
  platform_domain: person.platform_domain,
  currency: person.currency,
  timezone: person.timezone,
  country: person.country,
  idle_minutes: person.idle_minutes,
});

const platformOf = ({ platform }: Person) => ({ _id: platform, name: platformNames[platform], normalized: platform });

export const choiceOf = (person: Person) => ({ _id: person.store_id, name: person.name, platform_domain: person.platform_domain });

export const merchantLogin = (person: Person, token: string): MerchantLogin => ({
  payment_methods: [],
  user_data: userOf(person),
  token,
  store_data: storeOf(person),
  platform_data: platformOf(person),
});

export const memberLogin = (person: Person, token: string): MemberLogin => ({
  member_data: userOf(person),
  token,
  store_data: storeOf(person),
  platform_data: platformOf(person),
});

/** Return the response of a sign-in, in the form of the person's role. */
export const entered = (person: Person, token: string): MerchantLogin | MemberLogin =>
  person.user_type === "merchant" ? merchantLogin(person, token) : memberLogin(person, token);

export const profileOf = (person: Person, all: readonly Person[], token: string): Profile => ({
  ...merchantLogin(person, token),
  stores: all.map((one) => ({ ...choiceOf(one), user_type: one.user_type, platform: one.platform, currency: one.currency })),
});
