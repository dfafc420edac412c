import type { CoreDeps } from "#server/core/module";
import { findUsers } from "#server/core/ports";
import { lockStore } from "#server/core/stores/api";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { lockGroup } from "./repository.ts";
import { announce } from "./save-group.ts";

/** Delete a group. @throws NOT_FOUND, and IN_USE with everything that refers to it */
export function deleteGroup({ db }: CoreDeps, context: CallContext, id: string): Promise<{ deleted: true }> {
  const { store } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const group = await lockGroup(tx, store.id, id);
    if (!group) throw notFound();
    const users = await findUsers(tx, store.id, "PRODUCT_GROUP", id);
    ensure(users.length === 0, "IN_USE", { users });
    await tx.deleteFrom("product_group").where("store_id", "=", store.id).where("id", "=", id).execute();
    await announce(tx, context, { id, type: "deleted", version: group.version, before: { name: group.name } });
    return { deleted: true };
  });
}
