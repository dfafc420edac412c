import { type Selectable, sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import type { Member, members } from "#contracts/members";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader, Tx } from "#server/db/open";
import { foldedWordsIn } from "#server/db/search";
import type { Membership } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { allowedActions } from "./member-actions.ts";

type List = (typeof members)["operations"]["list"];
export type MembershipRow = Selectable<Membership>;
/** Who looks at members. */
type Seer = Pick<CallContext, "store" | "actor" | "language">;

/** The members of a store, including invited people and excluding removed ones. */
const peopleOf = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("membership as m")
    .leftJoin("account as a", "a.id", "m.account_id")
    .where("m.store_id", "=", storeId)
    .where("m.status", "!=", "removed")
    .select(["m.id", "m.store_id", "m.account_id", "m.status", "m.user_type", "m.permissions", "m.locations", "m.refund_limits"])
    .select(["m.invited_at", "m.invitation_expires_at", "m.joined_at", "m.version", "m.created_at", "m.updated_at"])
    .select([
      sql<string | null>`case when m.user_type = 'merchant' then 'Owner' else m.preset end`.as("preset"),
      sql<string>`coalesce(a.email, m.invited_email)::text`.as("email"),
      sql<string>`coalesce(a.first_name, m.invited_first_name, '')`.as("first_name"),
      sql<string>`coalesce(a.last_name, m.invited_last_name, '')`.as("last_name"),
      sql<string>`fold_case(trim(concat_ws(' ', coalesce(a.first_name, m.invited_first_name), coalesce(a.last_name, m.invited_last_name)))
        || ' ' || coalesce(a.email, m.invited_email)::text)`.as("search"),
    ])
    .select((eb) =>
      eb
        .selectFrom("session as s")
        .select((e) => e.fn.max("s.last_seen_at").as("seen"))
        .whereRef("s.account_id", "=", "m.account_id")
        .where("s.store_id", "=", storeId)
        .as("last_seen_at"),
    );
type Row = Awaited<ReturnType<ReturnType<typeof peopleOf>["execute"]>>[number];

function shown({ search: _, account_id, ...row }: Row, context: Seer): Member {
  const name = `${row.first_name} ${row.last_name}`.trim() || row.email;
  const [status, preset] = [row.status as Member["status"], row.preset as Member["preset"]];
  const allowed_actions = allowedActions(context, { ...row, account_id });
  return { ...row, status, preset, name, is_self: row.id === context.actor.id, allowed_actions };
}

/** Names sort without case, and people without a name by their address. */
const sorts = { texts: ["name", "email"], columns: { name: "search" } };

export async function listMembers(reader: Reader, context: Seer, query: Input<List>["query"]): Promise<Output<List>> {
  const keyset = keysetOf("members", query, "name", sorts);
  const filtered = reader
    .selectFrom(peopleOf(reader, context.store.id).as("p"))
    .where((eb) => eb.and(query.q ? foldedWordsIn("p.search", query.q) : []))
    .$if(query.status !== undefined, (found) => found.where("p.status", "=", query.status as Member["status"]))
    .$if(query.preset !== undefined, (found) => found.where("p.preset", "=", query.preset as string));
  const rows = await seek(filtered, "p", keyset).selectAll("p").execute();
  const page = await pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
  return { ...page, items: page.items.map((row) => shown(row, context)) };
}

/** Return a member. @throws NOT_FOUND */
export async function showMember(reader: Reader, context: Seer, id: string): Promise<Member> {
  const row = await peopleOf(reader, context.store.id).where("m.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return shown(row, context);
}

/** Return the member with this address, invited or joined. */
export const memberByEmail = (tx: Tx, storeId: string, email: string) =>
  tx
    .selectFrom("membership as m")
    .leftJoin("account as a", "a.id", "m.account_id")
    .where("m.store_id", "=", storeId)
    .where(sql<boolean>`coalesce(a.email, m.invited_email) = ${email}::citext`)
    .select(["m.id", "m.status", "m.version"])
    .executeTakeFirst();

/** Lock a member until the transaction ends. @throws NOT_FOUND */
export async function lockMember(tx: Tx, storeId: string, id: string): Promise<MembershipRow> {
  const row = await tx
    .selectFrom("membership")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("status", "!=", "removed")
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function countOwners(tx: Tx, storeId: string): Promise<number> {
  const { n } = await tx
    .selectFrom("membership")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("store_id", "=", storeId)
    .where("user_type", "=", "merchant")
    .where("status", "=", "active")
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function areKnownPlaces(tx: Tx, storeId: string, ids: readonly string[]): Promise<boolean> {
  const found = await tx.selectFrom("location").select("id").where("store_id", "=", storeId).where("id", "in", ids).execute();
  return found.length === new Set(ids).size;
}

/** Insert the membership of a new store's owner. */
export async function insertOwner(tx: Tx, owner: { id: string; store_id: string; account_id: string }): Promise<void> {
  await tx
    .insertInto("membership")
    .values({ ...owner, user_type: "merchant" })
    .execute();
}
