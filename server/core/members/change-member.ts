import type { Member, MemberChange } from "#contracts/members";
import type { CoreDeps } from "#server/core/module";
import { findUsers } from "#server/core/ports";
import { endSessionsIn } from "#server/core/sessions/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { isSameJson } from "#server/kit/same-json";
import { announce } from "./announce.ts";
import { isDue } from "./member-actions.ts";
import { countOwners, lockMember, type MembershipRow, showMember } from "./repository.ts";
import { assertKnownPlaces, changedRights, columnsOf, type Rights } from "./rights.ts";

/** Change a member's rights. @throws NOT_FOUND, STALE_VERSION, OWNER_PROTECTED, UNKNOWN_LOCATION, BAD_REQUEST */
export function updateMember({ db }: CoreDeps, context: CallContext, id: string, change: MemberChange): Promise<Member> {
  return changing(db, context, id, async (tx, row) => {
    const before = rightsIn(row);
    const after = changedRights(before, change);
    if (isSameJson(before, after)) return null;
    ensure(row.id !== context.actor.id, "OWNER_PROTECTED");
    if (row.user_type === "merchant" && after.user_type === "member" && row.status === "active") {
      ensure((await countOwners(tx, context.store.id)) > 1, "OWNER_PROTECTED");
    }
    await assertKnownPlaces(tx, context.store.id, after);
    return { type: "updated", columns: columnsOf(after), before: { ...before }, after: { ...after } };
  });
}

/**
 * Suspend a member; an owner must be made a member first. `isAcknowledged`: also where flows assign cases to them, which are refused from
 * then on. @throws NOT_FOUND, STALE_VERSION, OWNER_PROTECTED, and IN_USE with what refers to them
 */
export function suspendMember(deps: CoreDeps, context: CallContext, id: string, isAcknowledged: boolean): Promise<Member> {
  return changing(deps.db, context, id, async (tx, row) => {
    if (!isDue("suspend", row, context)) return null;
    const users = isAcknowledged ? [] : await findUsers(tx, context.store.id, "MEMBER", id);
    ensure(users.length === 0, "IN_USE", { users });
    if (row.account_id) await endSessionsIn(tx, context.store.id, row.account_id, context.now);
    return { type: "suspended", columns: { status: "suspended" }, before: { status: row.status }, after: { status: "suspended" } };
  });
}

/** Reactivate a member. @throws NOT_FOUND, STALE_VERSION */
export function activateMember({ db }: CoreDeps, context: CallContext, id: string): Promise<Member> {
  return changing(db, context, id, async (_tx, row) => {
    if (!isDue("activate", row, context)) return null;
    return { type: "activated", columns: { status: "active" }, before: { status: row.status }, after: { status: "active" } };
  });
}

interface Outcome {
  type: "updated" | "suspended" | "activated";
  columns: Partial<ReturnType<typeof columnsOf>> & { status?: "active" | "suspended" };
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Apply one change to a member: lock, compare versions, decide, write, announce. `null` means nothing to do. */
async function changing(
  db: CoreDeps["db"],
  context: CallContext,
  id: string,
  decide: (tx: Tx, row: MembershipRow) => Promise<Outcome | null>,
): Promise<Member> {
  const storeId = context.store.id;
  return db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    const row = await lockMember(tx, storeId, id);
    const current = () => showMember(tx, context, id);
    await assertVersion(tx, context, { object_type: "member", object_id: id, version: row.version }, current);
    const outcome = await decide(tx, row);
    if (!outcome) return current();
    const { type, columns, before, after } = outcome;
    const version = row.version + 1;
    await tx
      .updateTable("membership")
      .set({ ...columns, version, updated_at: context.now.toISOString() })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .execute();
    await announce(tx, context, { id, type, version, before, after });
    return current();
  });
}

const rightsIn = ({ user_type, preset, permissions, locations, refund_limits }: MembershipRow): Rights => {
  return { user_type, preset: preset as Rights["preset"], permissions, locations, refund_limits };
};
