import type { MemberPermission, Scope } from "#contracts/permissions";
import type { Store } from "#contracts/session/session";
import { asJson } from "#server/db/json";
import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import { newId } from "#server/kit/ids";
import { hashOfKey, makeKey } from "#server/kit/keys";
import { type Tokens, tokenLifeMs } from "#server/kit/tokens";

/** Hash of the password "correct horse battery": hashing one per person would dominate the tests' run time. */
export const knownPassword = "correct horse battery";
const knownHash = "$2b$10$3DuZqzvTr56TqmNBwCkL4.dnKcB3gM656iA3VNLfvNsrUXNsfW5rS";

interface World {
  db: Database;
  tokens: Tokens;
  clock: Clock;
}

async function addAccount({ db }: World, kind: string): Promise<{ accountId: string; email: string }> {
  const accountId = newId();
  const email = `${kind}-${accountId.slice(-12)}@example.test`;
  const names = { first_name: kind, last_name: accountId.slice(-4) };
  await db.kysely
    .insertInto("account")
    .values({ id: accountId, email, password_hash: knownHash, email_verified: true, ...names })
    .execute();
  return { accountId, email };
}

/** Return a token with its session. */
export async function openSession({ db, tokens, clock }: World, accountId: string, storeId: string): Promise<string> {
  const now = clock.now();
  const expires = new Date(now.getTime() + tokenLifeMs);
  const id = newId();
  const times = { created_at: now.toISOString(), last_seen_at: now.toISOString(), expires_at: expires.toISOString() };
  await db.kysely
    .insertInto("session")
    .values({ id, account_id: accountId, store_id: storeId, device: "test", ip: "127.0.0.1", ...times })
    .execute();
  return tokens.sign(id, expires);
}

export async function addOwner(world: World, overrides: Partial<Store> & { platform?: "shopify" | "woocommerce" }) {
  const { accountId, email } = await addAccount(world, "owner");
  const [storeId, membershipId] = [newId(), newId()];
  const { _id: _, platform = "shopify", ...wanted } = overrides;
  const usual = { name: "Test store", platform_domain: `${storeId}.example.test`, currency: "USD", timezone: "UTC", country: "US" };
  await world.db.kysely
    .insertInto("store")
    .values({ id: storeId, platform, ...usual, ...wanted })
    .execute();
  const membership = { id: membershipId, store_id: storeId, account_id: accountId, user_type: "merchant" } as const;
  await world.db.kysely.insertInto("membership").values(membership).execute();
  return { storeId, membershipId, accountId, email, token: await openSession(world, accountId, storeId) };
}

interface NewMember {
  storeId: string;
  permissions: readonly MemberPermission[];
  locations?: string[];
  /** Minor units of the store's default currency, USD. */
  refundLimit?: number;
}

export async function addMember(world: World, { storeId, permissions, locations, refundLimit }: NewMember) {
  const { accountId, email } = await addAccount(world, "member");
  const id = newId();
  await world.db.kysely
    .insertInto("membership")
    .values({
      id,
      store_id: storeId,
      account_id: accountId,
      user_type: "member",
      permissions: asJson([...permissions]),
      locations: locations ? asJson(locations) : null,
      refund_limits: refundLimit === undefined ? null : asJson<Record<string, number>>({ USD: refundLimit }),
    })
    .execute();
  return { id, accountId, email, token: await openSession(world, accountId, storeId) };
}

export async function addKey({ db, clock }: World, storeId: string, scopes: readonly Scope[]) {
  const { key, prefix } = makeKey(false);
  const id = newId();
  const row = { id, store_id: storeId, name: "Test key", prefix, hash: hashOfKey(key), scopes: asJson([...scopes]) };
  await db.kysely
    .insertInto("api_key")
    .values({ ...row, created_at: clock.now().toISOString() })
    .execute();
  return { id, key };
}
