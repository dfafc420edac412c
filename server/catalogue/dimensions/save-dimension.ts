import type { Input } from "#contracts/contract";
import type { Dimension, dimensions, NewDimension } from "#contracts/dimensions";
import { toGrams, toMillimetres } from "#server/catalogue/domain/measures";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { clearDefault, isNameTaken, lockDimensions, showDimension, shown } from "./repository.ts";

type Operations = (typeof dimensions)["operations"];

/** Create a preset; the store's first is its default. @throws NAME_TAKEN; BAD_REQUEST for impossible measures */
export function createDimension({ db }: CoreDeps, context: CallContext, body: NewDimension): Promise<Dimension> {
  const store_id = context.store.id;
  return db.transaction(async (tx) => {
    await lockStore(tx, store_id);
    const columns = columnsOf(context, body);
    await assertNameFree(tx, store_id, body.name, null);
    const isFirst = (await lockDimensions(tx, store_id)).length === 0;
    if (body.is_default) await clearDefault(tx, store_id);
    const id = newId();
    await tx
      .insertInto("dimension")
      .values({ id, store_id, created_at: columns.updated_at, ...columns, is_default: body.is_default || isFirst })
      .execute();
    await announce(tx, context, { id, type: "created", version: 1, after: columns });
    return showDimension(tx, store_id, id);
  });
}

/** Change the named fields. @throws NOT_FOUND, STALE_VERSION, NAME_TAKEN, BAD_REQUEST */
export function updateDimension(
  { db }: CoreDeps,
  context: CallContext,
  id: string,
  body: Input<Operations["update"]>["body"],
): Promise<Dimension> {
  const { expected_version: _, ...change } = body;
  const storeId = context.store.id;
  return db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    const before = (await lockDimensions(tx, storeId)).find((row) => row.id === id);
    if (!before) throw notFound();
    await assertVersion(tx, context, { object_type: "dimension", object_id: id, version: before.version }, () => shown(before));
    const content = { ...contentOf(shown(before)), ...change } as NewDimension;
    if (before.is_default && !content.is_default) throw badRequest({ is_default: "NEEDS_DEFAULT" });
    const columns = columnsOf(context, content);
    await assertNameFree(tx, storeId, content.name, id);
    if (content.is_default && !before.is_default) await clearDefault(tx, storeId);
    const version = before.version + 1;
    await tx
      .updateTable("dimension")
      .set({ ...columns, version })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .execute();
    await announce(tx, context, { id, type: "updated", version, before, after: columns });
    return showDimension(tx, storeId, id);
  });
}

/** Delete a preset. @throws NOT_FOUND; IN_USE for the default while there are others */
export function deleteDimension({ db }: CoreDeps, context: CallContext, id: string): Promise<{ deleted: true }> {
  const storeId = context.store.id;
  return db.transaction(async (tx) => {
    await lockStore(tx, storeId);
    const all = await lockDimensions(tx, storeId);
    const own = all.find((row) => row.id === id);
    if (!own) throw notFound();
    ensure(!own.is_default || all.length === 1, "IN_USE", { reason: "DEFAULT" });
    await tx.deleteFrom("dimension").where("store_id", "=", storeId).where("id", "=", id).execute();
    await announce(tx, context, { id, type: "deleted", version: own.version, before: own });
    return { deleted: true };
  });
}

async function assertNameFree(tx: Tx, storeId: string, name: string, ownId: string | null): Promise<void> {
  ensure(!(await isNameTaken(tx, storeId, name, ownId)), "NAME_TAKEN", { errors: { name: "NAME_TAKEN" } });
}

function contentOf(shownNow: Dimension): NewDimension {
  const { name, length, width, height, length_unit, empty_weight, max_weight, weight_unit, is_default, carrier_preset } = shownNow;
  return { name, length, width, height, length_unit, empty_weight, max_weight, weight_unit, is_default, carrier_preset };
}

function columnsOf({ now }: CallContext, content: NewDimension) {
  const { length, width, height, length_unit, empty_weight, max_weight, weight_unit, ...rest } = content;
  const columns = {
    ...rest,
    length_unit,
    weight_unit,
    length_mm: toMillimetres(length, length_unit),
    width_mm: toMillimetres(width, length_unit),
    height_mm: toMillimetres(height, length_unit),
    empty_weight_g: toGrams(empty_weight, weight_unit),
    max_weight_g: max_weight === null ? null : toGrams(max_weight, weight_unit),
    updated_at: now.toISOString(),
  };
  const errors: Record<string, string> = {};
  // Positive as entered, but zero when rounded to whole millimetres.
  for (const side of ["length", "width", "height"] as const) if (columns[`${side}_mm`] < 1) errors[side] = "TOO_SMALL";
  if (columns.max_weight_g !== null && columns.max_weight_g <= columns.empty_weight_g) errors.max_weight = "TOO_SMALL";
  if (Object.keys(errors).length > 0) throw badRequest(errors);
  return columns;
}

interface Change {
  id: string;
  type: "created" | "updated" | "deleted";
  version: number;
  before?: object;
  after?: object;
}

async function announce(tx: Tx, context: CallContext, { id, type, version, before, after }: Change): Promise<void> {
  const record = { ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) };
  await writeAudit(tx, context, { action: `dimension.${type}`, object_type: "dimension", object_id: id, ...record });
  await publishLive(tx, { store_id: context.store.id, resource: "dimensions", ids: [id], type, version });
}
