import { type ExpressionBuilder, type InsertObject, sql } from "kysely";
import { mustSetUpTwoFactor } from "#server/core/two-factor/api";
import type { Reader, Tx } from "#server/db/open";
import type { DB, Membership } from "#server/db/tables";
import { endStreams } from "#server/kit/events";

export type UserType = "merchant" | "member";

export const accountByEmail = (reader: Reader, email: string) =>
  reader.selectFrom("account").select(["id", "password_hash", "status"]).where("email", "=", email).executeTakeFirst();

export const accountById = (reader: Reader, id: string) =>
  reader.selectFrom("account").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** By resource, the query of the person's default view, while they can still see that view. */
const defaultViews = (eb: ExpressionBuilder<DB & { m: Membership }, "m">) =>
  eb
    .selectFrom("default_view as d")
    .innerJoin("saved_view as v", "v.id", "d.view_id")
    .whereRef("d.store_id", "=", "m.store_id")
    .whereRef("d.membership_id", "=", "m.id")
    .where((own) => own.or([own("v.membership_id", "=", own.ref("m.id")), own("v.shared", "=", true)]))
    .select(sql<Record<string, string>>`jsonb_object_agg(d.noun, v.query)`.as("by_noun"));

const people = (reader: Reader) =>
  reader
    .selectFrom("membership as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .innerJoin("store as st", "st.id", "m.store_id")
    .where("m.status", "=", "active")
    .where("a.status", "=", "active")
    .select(["m.id", "a.id as account_id", "m.store_id", "m.user_type", "m.status", "m.permissions", "m.locations"])
    .select(["a.email", "a.first_name", "a.last_name", "a.email_verified", "a.enters_unverified"])
    .select((eb) => defaultViews(eb).as("default_views"))
    .select(mustSetUpTwoFactor.as("must_set_up_two_factor"))
    .select(["st.name", "st.platform", "st.platform_domain", "st.currency", "st.timezone", "st.country", "st.idle_minutes"]);
export type Person = Awaited<ReturnType<typeof listPersons>>[number];

/** Whether an owner's address is confirmed or need not be. */
export const hasEntry = (person: Pick<Person, "email_verified" | "enters_unverified">): boolean =>
  person.email_verified || person.enters_unverified;

/** Return every store an account may enter, with the role there. */
export const listPersons = (reader: Reader, accountId: string) =>
  people(reader).where("m.account_id", "=", accountId).orderBy("st.created_at").orderBy("st.id").execute();

/** Return the names and addresses of a person and their stores, of which a password must not be made. */
export async function wordsOfAccount(reader: Reader, accountId: string): Promise<string[]> {
  const persons = await listPersons(reader, accountId);
  return persons.flatMap(({ email, first_name, last_name, name, platform_domain }) => [
    email,
    first_name,
    last_name,
    name,
    platform_domain,
  ]);
}

export const personIn = (reader: Reader, accountId: string, storeId: string) =>
  people(reader).where("m.account_id", "=", accountId).where("m.store_id", "=", storeId).executeTakeFirstOrThrow();

export const peopleOfStore = (reader: Reader, storeId: string) =>
  people(reader).where("m.store_id", "=", storeId).orderBy("a.first_name").orderBy("a.last_name").orderBy("m.id").execute();

export const addSession = (reader: Reader, session: InsertObject<DB, "session">) => reader.insertInto("session").values(session).execute();

/** End the session a browser was in, including its open streams; returns its account and store, or undefined if it had ended. */
export async function endFormerSession(tx: Tx, id: string, now: Date): Promise<{ account_id: string; store_id: string } | undefined> {
  const ended = await tx
    .updateTable("session")
    .set({ ended_at: now.toISOString() })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .returning(["account_id", "store_id"])
    .executeTakeFirst();
  if (ended) await endStreams(tx, ended.store_id, [id]);
  return ended;
}

/** End an account's sessions in one store, including their open streams; returns how many were active. */
export async function endSessionsIn(tx: Tx, storeId: string, accountId: string, now: Date): Promise<number> {
  const ended = await tx
    .updateTable("session")
    .set({ ended_at: now.toISOString() })
    .where("store_id", "=", storeId)
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .returning("id")
    .execute();
  const ids = ended.map(({ id }) => id);
  if (ids.length > 0) await endStreams(tx, storeId, ids);
  return ids.length;
}

export const listSessions = (reader: Reader, accountId: string, now: Date) =>
  reader
    .selectFrom("session")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now.toISOString())
    .orderBy("created_at", "desc")
    .limit(200)
    .execute();

/** Return the user agents recently used by the account. */
export const listDevices = (reader: Reader, accountId: string) =>
  reader.selectFrom("session").select("device").where("account_id", "=", accountId).orderBy("created_at", "desc").limit(200).execute();

/**
 * End sessions of one account, including their open streams: one by its id, all but one, or (except null) all. Returns
 * how many were active.
 */
export async function endSessions(
  tx: Tx,
  accountId: string,
  which: { id: string } | { except: string | null },
  now: Date,
): Promise<number> {
  let query = tx
    .updateTable("session")
    .set({ ended_at: now.toISOString() })
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now.toISOString());
  // A sign-in started with the old password must not be completed after it changed.
  if (!("id" in which)) await tx.deleteFrom("sign_in_step").where("account_id", "=", accountId).execute();
  if ("id" in which) query = query.where("id", "=", which.id);
  else if (which.except) query = query.where("id", "!=", which.except);
  const ended = await query.returning(["id", "store_id"]).execute();
  for (const { id, store_id } of ended) await endStreams(tx, store_id, [id]);
  return ended.length;
}
