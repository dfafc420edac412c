import type { CoreDeps } from "#server/core/module";
import { findUsers } from "#server/core/ports";
import { endSessionsIn } from "#server/core/sessions/api";
import { lockStore } from "#server/core/stores/api";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { announce } from "./announce.ts";
import { isDue } from "./member-actions.ts";
import { lockMember, showMember } from "./repository.ts";

/**
 * Remove a member. Their past actions keep their name; a pending invitation is withdrawn. @throws NOT_FOUND,
 * OWNER_PROTECTED, and IN_USE with what refers to them
 */
export async function removeMember(deps: CoreDeps, context: CallContext, id: string): Promise<{ removed: true }> {
  const storeId = context.store.id;
  return deps.db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    const row = await lockMember(tx, storeId, id);
    isDue("delete", row, context);
    const users = await findUsers(tx, storeId, "MEMBER", id);
    ensure(users.length === 0, "IN_USE", { users });
    const { email, preset, permissions } = await showMember(tx, context, id);
    if (row.account_id) {
      await endSessionsIn(tx, storeId, row.account_id, context.now);
      await tx
        .updateTable("membership")
        .set({ status: "removed", invitation_hash: null, version: row.version + 1, updated_at: context.now.toISOString() })
        .where("store_id", "=", storeId)
        .where("id", "=", id)
        .execute();
    } else await tx.deleteFrom("membership").where("store_id", "=", storeId).where("id", "=", id).execute();
    await announce(tx, context, { id, type: "removed", version: row.version + 1, before: { email, preset, permissions } });
    return { removed: true };
  });
}
