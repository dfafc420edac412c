import type { Selectable } from "kysely";
import type { Input } from "#contracts/contract";
import type { Invitation, members } from "#contracts/members";
import type { CoreDeps } from "#server/core/module";
import { changeUnusedAccount, hashNewPassword, insertAccount, startAttempt } from "#server/core/sessions/api";
import type { Reader, Tx } from "#server/db/open";
import type { DB } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { announce } from "./announce.ts";
import { hashOfToken } from "./invitation.ts";

type Body = Input<(typeof members)["operations"]["accept"]>["body"];
type Account = Pick<Selectable<DB["account"]>, "id" | "email" | "first_name" | "last_name">;

/** Return the invitation behind a link. @throws NOT_FOUND for an unknown, used or replaced link; INVITATION_EXPIRED */
export async function showInvitation({ db }: CoreDeps, token: string, now: Date): Promise<Invitation> {
  const guest = await guestOf(db.kysely, token, now);
  const account = await accountOf(db.kysely, guest.email);
  const { store_id, store_name, email, user_type, expires_at } = guest;
  const { first_name, last_name } = account ?? guest;
  const needs = account && (await isInUse(db.kysely, account.id)) ? "sign-in" : "password";
  return { store: { _id: store_id, name: store_name }, email, first_name, last_name, user_type, needs, expires_at };
}

/**
 * Join with a new password: the mailed link proves the address, as for a forgotten password. Does not open an account
 * in use. Starts no session; signing in applies all its checks. @throws BAD_REQUEST with PASSWORD_TOO_COMMON,
 * EMAIL_TAKEN, RATE_LIMITED, ACCOUNTS_CLOSED and as `showInvitation`
 */
export async function acceptInvitation({ db, config }: CoreDeps, body: Body, context: CallContext) {
  const { ip, now } = context;
  const attempt = await startAttempt(db, { subject: `invitation ${hashOfToken(body.token)}`, ip, device: null, now });
  // Hashing is costly and does not belong in a transaction, so the link is looked up before it as well.
  const before = await openGuest(db.kysely, body.token, now);
  ensure(before.known || config.registration !== "closed", "ACCOUNTS_CLOSED");
  const { email, store_name } = before.guest;
  const passwordHash = await hashNewPassword(body.password, [email, store_name, body.first_name, body.last_name]);
  const joined = await db.transaction(async (tx) => {
    const { guest, known } = await openGuest(tx, body.token, now);
    const { first_name, last_name } = body;
    const account = { id: known?.id ?? newId(), email: guest.email, first_name, last_name };
    // Without a mail server the inviter passes the link on, which proves nothing about the address.
    const proof = config.smtpUrl === null ? { enters_unverified: true } : { email_verified: true };
    const columns = { first_name, last_name, password_hash: passwordHash, ...proof };
    if (known) await changeUnusedAccount(tx, known.id, columns);
    else await insertAccount(tx, { id: account.id, email: guest.email, ...columns });
    await join(tx, guest, account, context);
    return { store_id: guest.store_id, email: guest.email, user_type: guest.user_type };
  });
  await attempt.clear();
  return joined;
}

/** Return an invitation that may be accepted with a password. @throws EMAIL_TAKEN and as `showInvitation` */
async function openGuest(reader: Reader, token: string, now: Date) {
  const guest = await guestOf(reader, token, now);
  const known = await accountOf(reader, guest.email);
  ensure(!known || !(await isInUse(reader, known.id)), "EMAIL_TAKEN");
  return { guest, known };
}

/** Join with the signed-in account. @throws INVITATION_FOR_ANOTHER and as `showInvitation` */
export async function joinStore({ db }: CoreDeps, token: string, accountId: string, context: CallContext): Promise<{ store_id: string }> {
  return db.transaction(async (tx) => {
    const guest = await guestOf(tx, token, context.now);
    const account = await accountOf(tx, guest.email);
    if (account?.id !== accountId) throw new AppError("INVITATION_FOR_ANOTHER");
    await join(tx, guest, account, context);
    return { store_id: guest.store_id };
  });
}

type Guest = Awaited<ReturnType<typeof guestOf>>;

/** If two people open a link at once, the second waits here and finds it used. */
async function guestOf(reader: Reader, token: string, now: Date) {
  const found = await reader
    .selectFrom("membership as m")
    .innerJoin("store as st", "st.id", "m.store_id")
    .leftJoin("account as a", "a.id", "m.account_id")
    .where("m.invitation_hash", "=", hashOfToken(token))
    .where("m.status", "=", "invited")
    .select([
      "m.id",
      "m.store_id",
      "st.name as store_name",
      "m.user_type",
      "m.version",
      "m.invitation_expires_at",
      "a.email as known_email",
    ])
    .select(["m.invited_email", "m.invited_first_name", "m.invited_last_name"])
    .$if(reader.isTransaction, (query) => query.forUpdate("m"))
    .executeTakeFirst();
  const email = found?.known_email ?? found?.invited_email;
  const expires_at = found?.invitation_expires_at;
  if (!found || !email || !expires_at) throw notFound();
  ensure(new Date(expires_at) > now, "INVITATION_EXPIRED");
  return { ...found, email, expires_at, first_name: found.invited_first_name ?? "", last_name: found.invited_last_name ?? "" };
}

const accountOf = (reader: Reader, email: string): Promise<Account | undefined> =>
  reader.selectFrom("account").select(["id", "email", "first_name", "last_name"]).where("email", "=", email).executeTakeFirst();

/** Whether the account can sign in, because it belongs to a store. */
async function isInUse(reader: Reader, accountId: string): Promise<boolean> {
  const place = reader.selectFrom("membership").select("id").where("account_id", "=", accountId).where("status", "=", "active");
  return Boolean(await place.limit(1).executeTakeFirst());
}

async function join(tx: Tx, guest: Guest, account: Account, { now, ip }: CallContext): Promise<void> {
  const { id, store_id, user_type } = guest;
  const version = guest.version + 1;
  const at = { joined_at: now.toISOString(), updated_at: now.toISOString() };
  await tx
    .updateTable("membership")
    .set({ account_id: account.id, status: "active", invitation_hash: null, invited_email: null, version, ...at })
    .where("store_id", "=", store_id)
    .where("id", "=", id)
    .execute();
  const actor = { type: user_type, id, name: `${account.first_name} ${account.last_name}`.trim() || account.email };
  await announce(tx, { store: { id: store_id }, actor, now, ip }, { id, type: "joined", version, after: { email: account.email } });
}
