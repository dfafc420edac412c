import { type CampaignStatus, campaignStatuses } from "#contracts/campaigns/states";
import type { Input } from "#contracts/contract";
import { permissionOf } from "#contracts/permission-of";
import type { Segment, segments } from "#contracts/segments/segments";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";
import { isNameTaken, readSegment } from "./repository.ts";

type Operations = (typeof segments)["operations"];

/** Create a segment. @throws NAME_TAKEN */
export function createSegment({ db }: ModuleDeps, context: CallContext, body: Input<Operations["create"]>["body"]): Promise<Segment> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    await assertName(tx, store.id, body.name, null);
    const id = newId();
    const at = now.toISOString();
    await tx
      .insertInto("segment")
      .values({ id, store_id: store.id, name: body.name, definition: asJson(body.definition), created_at: at, updated_at: at })
      .execute();
    await announce(tx, context, id, "created", body.name, 1);
    return readSegment(tx, store.id, id);
  });
}

/** Change a segment. @throws NOT_FOUND, STALE_VERSION, NAME_TAKEN, FORBIDDEN */
export function updateSegment(
  { db }: ModuleDeps,
  context: CallContext,
  id: string,
  { name, definition }: Input<Operations["update"]>["body"],
): Promise<Segment> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await readSegment(tx, store.id, id);
    const seen = { object_type: "segment", object_id: id, version: before.version };
    await assertVersion(tx, context, seen, () => before);
    if (name !== undefined) await assertName(tx, store.id, name, id);
    if (definition) await assertMayChange(tx, context, id);
    const version = before.version + 1;
    await tx
      .updateTable("segment")
      .set({
        ...(name !== undefined && { name }),
        ...(definition && { definition: asJson(definition) }),
        version,
        updated_at: now.toISOString(),
      })
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .execute();
    await announce(tx, context, id, "updated", name ?? before.name, version);
    return readSegment(tx, store.id, id);
  });
}

/** Delete a segment. @throws NOT_FOUND, IN_USE */
export function deleteSegment({ db }: ModuleDeps, context: CallContext, id: string): Promise<{ deleted: true }> {
  const { store } = context;
  return db.transaction(async (tx) => {
    const before = await readSegment(tx, store.id, id);
    await assertUnused(tx, store.id, id);
    await tx.deleteFrom("segment").where("store_id", "=", store.id).where("id", "=", id).execute();
    await announce(tx, context, id, "deleted", before.name, before.version);
    return { deleted: true };
  });
}

/**
 * Assert that the caller may change whom scheduled campaigns reach: nobody would look at them again, so that takes the right to send.
 * @throws FORBIDDEN
 */
async function assertMayChange(tx: Tx, { store, actor }: CallContext, id: string): Promise<void> {
  if (actor.ability.can("send", "Campaign")) return;
  const used_by = (await campaignsWith(tx, store.id, id, ["SCHEDULED"])).map((one) => one.name);
  ensure(used_by.length === 0, "FORBIDDEN", { permission: permissionOf(["send", "Campaign"]), used_by });
}

/** Return some of the campaigns at these stages that reach a segment, or leave it out. */
const campaignsWith = (tx: Tx, storeId: string, id: string, status: readonly CampaignStatus[]): Promise<{ name: string }[]> =>
  tx
    .selectFrom("campaign")
    .select("name")
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("segment_id", "=", id), eb("exclude_segment_id", "=", id)]))
    .where("status", "in", [...status])
    .limit(5)
    .execute();

/** Assert that no campaign means the segment, also one that was sent. @throws IN_USE */
async function assertUnused(tx: Tx, storeId: string, id: string): Promise<void> {
  const users = await campaignsWith(tx, storeId, id, campaignStatuses);
  ensure(users.length === 0, "IN_USE", { used_by: users.map((one) => one.name) });
}

async function assertName(tx: Tx, storeId: string, name: string, ownId: string | null): Promise<void> {
  ensure(!(await isNameTaken(tx, storeId, name, ownId)), "NAME_TAKEN", { errors: { name: "NAME_TAKEN" } });
}

async function announce(tx: Tx, context: CallContext, id: string, type: "created" | "updated" | "deleted", name: string, version: number) {
  await writeAudit(tx, context, { action: `segment.${type}`, object_type: "segment", object_id: id, after: { name } });
  await publishLive(tx, { store_id: context.store.id, resource: "segments", ids: [id], type, version });
}
