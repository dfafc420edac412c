import type { Output } from "#contracts/contract";
import type { Invite, members } from "#contracts/members";
import type { CoreDeps } from "#server/core/module";
import { countInvitation } from "#server/core/sessions/api";
import { lockStore } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { announce } from "./announce.ts";
import { newInvitation, sendInvitation } from "./invitation.ts";
import { isDue } from "./member-actions.ts";
import { lockMember, memberByEmail, showMember } from "./repository.ts";
import { assertKnownPlaces, columnsOf, type Rights, rightsOf } from "./rights.ts";

type Invited = Output<(typeof members)["operations"]["create"]>;

/**
 * Invite a person by mail; someone removed is invited like anybody. @throws MEMBER_EXISTS, UNKNOWN_LOCATION,
 * BAD_REQUEST, RATE_LIMITED
 */
export async function inviteMember(deps: CoreDeps, context: CallContext, body: Invite): Promise<Invited> {
  const storeId = context.store.id;
  const rights = rightsOf(body);
  await countInvitation(deps.db, storeId, body.email, context.now);
  return deps.db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    await assertKnownPlaces(tx, storeId, rights);
    const former = await memberByEmail(tx, storeId, body.email);
    ensure(!former || former.status === "removed", "MEMBER_EXISTS", { errors: { email: "MEMBER_EXISTS" } });
    const { url, columns } = newInvitation(deps.config.publicUrl, context.now);
    const { id, version } = former
      ? await inviteAgain(tx, storeId, former, rights, columns)
      : await add(tx, storeId, body, rights, columns);
    await announce(tx, context, { id, type: "invited", version, after: { email: body.email, ...rights } });
    const member = await showMember(tx, context, id);
    const invitation_url = await sendInvitation(tx, deps, context, { email: member.email, name: member.first_name, url });
    return { ...member, invitation_url };
  });
}

type Columns = ReturnType<typeof newInvitation>["columns"];

async function add(tx: Tx, store_id: string, { email, first_name, last_name }: Invite, rights: Rights, columns: Columns) {
  const id = newId();
  const guest = { invited_email: email, invited_first_name: first_name, invited_last_name: last_name };
  const times = { created_at: columns.invited_at, updated_at: columns.invited_at };
  await tx
    .insertInto("membership")
    .values({ id, store_id, account_id: null, status: "invited", ...guest, ...columnsOf(rights), ...columns, ...times })
    .execute();
  return { id, version: 1 };
}

async function inviteAgain(tx: Tx, storeId: string, former: { id: string; version: number }, rights: Rights, columns: Columns) {
  const version = former.version + 1;
  await tx
    .updateTable("membership")
    .set({ status: "invited", joined_at: null, version, updated_at: columns.invited_at, ...columnsOf(rights), ...columns })
    .where("store_id", "=", storeId)
    .where("id", "=", former.id)
    .execute();
  return { id: former.id, version };
}

/** Send a new link to someone who has not joined yet. @throws NOT_FOUND, MEMBER_EXISTS, RATE_LIMITED */
export async function resendInvitation(deps: CoreDeps, context: CallContext, id: string): Promise<Invited> {
  const storeId = context.store.id;
  const { email } = await showMember(deps.db.kysely, context, id);
  await countInvitation(deps.db, storeId, email, context.now);
  return deps.db.transaction(async (tx) => {
    const row = await lockMember(tx, storeId, id);
    isDue("resend", row, context);
    const { url, columns } = newInvitation(deps.config.publicUrl, context.now);
    const version = row.version + 1;
    await tx
      .updateTable("membership")
      .set({ ...columns, version })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .execute();
    await announce(tx, context, { id, type: "invited_again", version });
    const member = await showMember(tx, context, id);
    return { ...member, invitation_url: await sendInvitation(tx, deps, context, { email: member.email, name: member.first_name, url }) };
  });
}
