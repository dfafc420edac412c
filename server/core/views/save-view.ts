import type { Input } from "#contracts/contract";
import { permissionOf } from "#contracts/permission-of";
import type { View, views } from "#contracts/views";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { lockOwnView, viewNamed, viewsOf } from "./repository.ts";

type Operations = (typeof views)["operations"];
type Body<Name extends "create" | "update" | "setDefault"> = Input<Operations[Name]>["body"];
/** Most views per person and list. */
const most = 50;

/** Create a view. @throws NAME_TAKEN, LIMIT_REACHED, FORBIDDEN when anyone but the owner shares it */
export const createView = ({ db }: CoreDeps, context: CallContext, body: Body<"create">): Promise<View> =>
  db.transaction(async (tx) => {
    assertMayShare(context, body.shared);
    await lockStore(tx, context.store.id);
    ensure((await viewsOf(tx, context, body.noun)).filter(({ own }) => own).length < most, "LIMIT_REACHED", { max: most });
    ensure(!(await viewNamed(tx, context, body.noun, body.name)), "NAME_TAKEN", { errors: { name: "NAME_TAKEN" } });
    const at = context.now.toISOString();
    const id = newId();
    const owner = { store_id: context.store.id, membership_id: context.actor.id ?? "" };
    await tx
      .insertInto("saved_view")
      .values({ id, ...owner, ...body, created_at: at, updated_at: at })
      .execute();
    await announce(tx, context, { id, type: "created", after: body });
    return shown(tx, context, body.noun, id);
  });

/** Change a view. @throws NOT_FOUND, STALE_VERSION, NAME_TAKEN, FORBIDDEN */
export const updateView = ({ db }: CoreDeps, context: CallContext, id: string, body: Body<"update">): Promise<View> =>
  db.transaction(async (tx) => {
    await lockStore(tx, context.store.id);
    const before = await lockOwnView(tx, context, id);
    const { expected_version: _, ...changes } = body;
    const seen = { object_type: "view", object_id: id, version: before.version };
    await assertVersion(tx, context, seen, () => shown(tx, context, before.noun, id));
    const { name = before.name, query = before.query, shared = before.shared } = changes;
    if (shared !== before.shared) assertMayShare(context, shared);
    const other = await viewNamed(tx, context, before.noun, name);
    ensure(!other || other.id === id, "NAME_TAKEN", { errors: { name: "NAME_TAKEN" } });
    await tx
      .updateTable("saved_view")
      .set({ name, query, shared, version: before.version + 1, updated_at: context.now.toISOString() })
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .execute();
    const was = { name: before.name, query: before.query, shared: before.shared };
    await announce(tx, context, { id, type: "updated", before: was, after: { name, query, shared } });
    return shown(tx, context, before.noun, id);
  });

/** Delete a view. @throws NOT_FOUND */
export const deleteView = ({ db }: CoreDeps, context: CallContext, id: string): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const { name, query, shared } = await lockOwnView(tx, context, id);
    await tx.deleteFrom("saved_view").where("store_id", "=", context.store.id).where("id", "=", id).execute();
    await announce(tx, context, { id, type: "deleted", before: { name, query, shared } });
    return { id };
  });

/** Set the view a list opens with. @throws NOT_FOUND for a view the caller cannot see */
export const setDefaultView = ({ db }: CoreDeps, context: CallContext, { noun, id }: Body<"setDefault">): Promise<{ items: View[] }> =>
  db.transaction(async (tx) => {
    const own = { store_id: context.store.id, membership_id: context.actor.id ?? "", noun };
    if (id !== null && !(await viewsOf(tx, context, noun)).some((view) => view.id === id)) throw notFound();
    await tx
      .deleteFrom("default_view")
      .where("store_id", "=", own.store_id)
      .where("membership_id", "=", own.membership_id)
      .where("noun", "=", noun)
      .execute();
    if (id !== null)
      await tx
        .insertInto("default_view")
        .values({ ...own, view_id: id })
        .onConflict((conflict) => conflict.columns(["membership_id", "noun"]).doUpdateSet({ view_id: id }))
        .execute();
    await announce(tx, context, { id, type: "chosen", after: { noun, view: id } });
    return { items: await viewsOf(tx, context, noun) };
  });

function assertMayShare({ actor }: CallContext, shared: boolean): void {
  ensure(!shared || actor.ability.can("share", "View"), "FORBIDDEN", { permission: permissionOf(["share", "View"]) });
}

async function shown(tx: Tx, context: CallContext, noun: string, id: string): Promise<View> {
  const view = (await viewsOf(tx, context, noun)).find((one) => one.id === id);
  if (!view) throw notFound();
  return view;
}

interface Change {
  id: string | null;
  type: "created" | "updated" | "deleted" | "chosen";
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}
const announce = (tx: Tx, context: CallContext, { id, type, ...change }: Change): Promise<void> =>
  writeAudit(tx, context, { action: `view.${type}`, object_type: "view", object_id: id, ...change });
