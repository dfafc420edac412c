import { type Selectable, type SqlBool, sql } from "kysely";
import { defineAbility } from "#contracts/ability";
import { noteKeyUsed } from "#server/core/api-keys/api";
import { storeColumns, storeContextOf } from "#server/core/stores/api";
import { mustSetUpTwoFactor } from "#server/core/two-factor/api";
import type { Database, Reader } from "#server/db/open";
import { prepared } from "#server/db/prepared";
import { readTogether } from "#server/db/read-together";
import type { ApiKey } from "#server/db/tables";
import { bearerOf } from "#server/kit/bearer";
import type { Clock } from "#server/kit/clock";
import type { Caller } from "#server/kit/context";
import { type CustomerClaims, type CustomerTokens, emailDigest } from "#server/kit/customer-tokens";
import { AppError, notFound } from "#server/kit/errors";
import { hashOfKey, isKey } from "#server/kit/keys";
import type { MountPorts } from "#server/kit/mount";
import { isFull } from "#server/kit/storage-problem";
import type { Tokens } from "#server/kit/tokens";
import { sessionEnd } from "./session-end.ts";

const seenEveryMs = 60_000;

/**
 * Return the authentication of requests. Rights are read from the database at each call; a token only names its
 * session.
 */
export function createAuth({
  db,
  clock,
  tokens,
  customerTokens,
}: {
  db: Database;
  clock: Clock;
  tokens: Tokens;
  customerTokens: CustomerTokens;
}): Pick<MountPorts, "authenticate" | "enterStore" | "findPerson"> {
  const readSession = readTogether(
    (ids) => peopleBySession(db.kysely, ids, clock.now().toISOString()),
    (row) => row.session_id,
  );
  /** A session token, as most are, or a customer's token. */
  async function byToken(token: string, now: Date, extendsSession: boolean): Promise<Caller | null> {
    const sessionId = tokens.read(token, now);
    if (!sessionId) {
      const customer = customerTokens.read(token, now);
      return customer && byOrder(db, customer);
    }
    const session = await readSession(sessionId);
    if (session && extendsSession) await extend(db, session, now);
    return session && personOf(session, sessionId);
  }
  return {
    async authenticate(request, { extendsSession = true } = {}) {
      const token = bearerOf(request);
      if (token === null) return null;
      const now = clock.now();
      const caller = isKey(token) ? await byKey(db, token, now) : await byToken(token, now, extendsSession);
      if (!caller) throw new AppError("UNAUTHENTICATED");
      return caller;
    },
    async findPerson(membershipId) {
      const row = await activePeople(db.kysely).where("m.id", "=", membershipId).executeTakeFirst();
      return row ? personOf(row, null) : null;
    },
    async enterStore(caller, storeId) {
      const row = caller.accountId && (await belonging(db.kysely, caller.accountId, storeId));
      if (!row) throw notFound();
      return personOf(row, caller.sessionId);
    },
  };
}

const activePeople = (reader: Reader) =>
  reader
    .selectFrom("membership as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .innerJoin("store as st", "st.id", "m.store_id")
    .where("m.status", "=", "active")
    .where("a.status", "=", "active")
    // Owners need a confirmed address, unless they registered where none was required; members were invited.
    .where((eb) => eb.or([eb("m.user_type", "=", "member"), eb("a.email_verified", "=", true), eb("a.enters_unverified", "=", true)]))
    .select([
      "m.id as membership_id",
      "a.id as account_id",
      "m.user_type",
      "m.permissions",
      "m.locations",
      "m.refund_limits",
      "a.first_name",
      "a.last_name",
      "a.email",
      ...storeColumns,
      mustSetUpTwoFactor.as("must_set_up_two_factor"),
    ]);
type Person = NonNullable<Awaited<ReturnType<typeof belonging>>>;

const belonging = (reader: Reader, accountId: string, storeId: string) =>
  activePeople(reader).where("m.account_id", "=", accountId).where("m.store_id", "=", storeId).executeTakeFirst();

function personOf(row: Person, sessionId: string | null): Caller {
  return {
    actor: {
      type: row.user_type,
      id: row.membership_id,
      name: `${row.first_name} ${row.last_name}`.trim() || row.email,
      ability: defineAbility({
        userType: row.user_type,
        permissions: row.permissions,
        locations: row.locations,
        refundLimits: row.refund_limits,
        mustSetUpTwoFactor: row.must_set_up_two_factor,
        platform: row.platform,
      }),
    },
    store: storeContextOf(row),
    accountId: row.account_id,
    sessionId,
    mustSetUpTwoFactor: row.must_set_up_two_factor,
  };
}

const peopleBySession = prepared((reader, sessionIds: readonly string[], now: string) =>
  activePeople(reader)
    .innerJoin("session as s", (join) => join.onRef("s.account_id", "=", "m.account_id").onRef("s.store_id", "=", "m.store_id"))
    .where(sql<SqlBool>`s.id = any(${sessionIds})`)
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", now)
    .select(["s.id as session_id", "s.last_seen_at", "st.idle_minutes"]),
);
type OpenSession = Awaited<ReturnType<typeof peopleBySession>>[number];

async function extend(db: Database, session: OpenSession, now: Date): Promise<void> {
  if (!isDue(session.last_seen_at, now)) return;
  const seen = now.toISOString();
  const extended = db.kysely
    .updateTable("session")
    .set({ last_seen_at: seen, expires_at: sessionEnd(session.idle_minutes, sql`created_at`, sql`${seen}::timestamptz`) })
    .where("id", "=", session.session_id)
    .execute();
  await extended.catch(passIfFull);
}

/** While nothing can be written, what is there can still be read. */
function passIfFull(error: unknown): void {
  if (!isFull(error)) throw error;
}

async function byKey(db: Database, key: string, now: Date): Promise<Caller | null> {
  const row = await db.kysely
    .selectFrom("api_key as k")
    .innerJoin("store as st", "st.id", "k.store_id")
    .where("k.hash", "=", hashOfKey(key))
    .select(["k.id", "k.name as key_name", "k.scopes", "k.expires_at", "k.revoked_at", "k.last_used_at"])
    .select(storeColumns)
    .executeTakeFirst();
  if (!row || isOver(row, now)) return null;
  if (!row.last_used_at || isDue(row.last_used_at, now)) {
    await noteKeyUsed(db.kysely, row, now).catch(passIfFull);
  }
  const ability = defineAbility({ userType: "api_key", permissions: row.scopes });
  const actor = { type: "api_key", id: row.id, name: row.key_name, ability } as const;
  return { actor, store: storeContextOf(row), accountId: null, sessionId: null };
}

/** The customer of one order, while its address stays the same. */
async function byOrder(db: Database, named: CustomerClaims & { expiresAt: Date }): Promise<Caller | null> {
  const row = await db.kysely
    .selectFrom("orders as o")
    .innerJoin("store as st", "st.id", "o.store_id")
    .where("o.store_id", "=", named.storeId)
    .where("o.id", "=", named.orderId)
    .select(["o.id", "o.customer_id", "o.customer_name", "o.customer_email"])
    .select(storeColumns)
    .executeTakeFirst();
  if (!row || emailDigest(row.customer_email) !== named.email) return null;
  const ability = defineAbility({ userType: "customer" });
  const name = row.customer_name || row.customer_email;
  const actor = { type: "customer", id: row.customer_id ?? row.id, name, ability } as const;
  return { actor, store: storeContextOf(row), accountId: null, sessionId: null, orderId: row.id, customer: named };
}

const isOver = (key: Pick<Selectable<ApiKey>, "expires_at" | "revoked_at">, now: Date): boolean =>
  key.revoked_at !== null || (key.expires_at !== null && new Date(key.expires_at) <= now);

const isDue = (last: string, now: Date): boolean => now.getTime() - new Date(last).getTime() >= seenEveryMs;
