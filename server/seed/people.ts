import { hash } from "bcrypt";
import { type Preset, presets } from "#contracts/permissions";
import type { PlatformName } from "#contracts/session/session";
import { demoPassword, demoMembers as members, demoOwner as owner } from "#server/core/single-sign-on/demo-people";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { seedId } from "./seed-id.ts";

export interface DemoStore {
  id: string;
  name: string;
  platform: PlatformName;
  platform_domain: string;
  currency: string;
  timezone: string;
  country: string;
}
export const northwind: DemoStore = {
  id: seedId("store northwind"),
  name: "Northwind Outfitters",
  platform: "shopify",
  platform_domain: "northwind-outfitters.myshopify.com",
  currency: "USD",
  timezone: "America/Los_Angeles",
  country: "US",
};
export const harbour: DemoStore = {
  id: seedId("store harbour"),
  name: "Harbour Ceramics",
  platform: "woocommerce",
  platform_domain: "harbour-ceramics.example",
  currency: "EUR",
  timezone: "Europe/Lisbon",
  country: "PT",
};

/** Return the membership of a demo person in a store: `membershipId(northwind, "Agent")`, or "owner". */
export const membershipId = (store: DemoStore, who: Preset | "owner"): string => seedId(`membership ${store.id} ${who}`);

/** Return who does a preset's work in a store: its member, or the owner where there are none. */
export function workerIn(store: DemoStore, who: Preset | "owner"): { who: Preset | "owner"; id: string; name: string } {
  const member = store === northwind ? members.find(({ preset }) => preset === who) : undefined;
  const { first_name, last_name } = member ?? owner;
  const does = member?.preset ?? "owner";
  return { who: does, id: membershipId(store, does), name: `${first_name} ${last_name}` };
}

/** Insert two stores of one owner; the members, one per preset, work in the first. */
export async function seedPeople(tx: Tx, createdAt: Date): Promise<void> {
  const password_hash = await hash(demoPassword, 10);
  const created_at = createdAt.toISOString();
  const common = { password_hash, email_verified: true, created_at };
  const people = [owner, ...members.map((member) => ({ ...member, key: member.preset }))];
  const accountId = (key: string) => seedId(`account ${key}`);
  await tx
    .insertInto("account")
    .values(people.map(({ key, email, first_name, last_name }) => ({ id: accountId(key), email, first_name, last_name, ...common })))
    .execute();
  for (const store of [northwind, harbour]) {
    await tx
      .insertInto("store")
      .values({ ...store, created_at })
      .execute();
    const own = { store_id: store.id, created_at };
    const ownerRow = { ...own, id: membershipId(store, "owner"), account_id: accountId("owner"), user_type: "merchant" } as const;
    await tx.insertInto("membership").values(ownerRow).execute();
    if (store === harbour) continue;
    const rows = members.map(({ preset }) => {
      const permissions = asJson([...presets[preset]]);
      return { ...own, id: membershipId(store, preset), account_id: accountId(preset), user_type: "member", preset, permissions } as const;
    });
    await tx.insertInto("membership").values(rows).execute();
  }
}
