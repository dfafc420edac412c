import type { Input } from "#contracts/contract";
import type { NewWarrantyEntry, WarrantyEntry, warranty } from "#contracts/warranty/warranty";
import { lockProductGroups } from "#server/catalogue/product-groups/api";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";
import { type EntryRow, isNameTaken, lockEntry, registrationsUnder, showEntry } from "./repository.ts";

type Deps = Pick<ModuleDeps, "db">;
type Change = Input<(typeof warranty)["operations"]["update"]>["body"];

/**
 * Create an entry. @throws NAME_TAKEN, UNKNOWN_LOCATION; BAD_REQUEST without an end, or with groups the store does not
 * have
 */
export function createEntry({ db }: Deps, context: CallContext, body: NewWarrantyEntry): Promise<WarrantyEntry> {
  const { store } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    await assertSound(tx, context, body, null);
    const id = newId();
    const columns = columnsOf(context, body);
    await tx
      .insertInto("warranty_entry")
      .values({ id, store_id: store.id, created_at: columns.updated_at, ...columns })
      .execute();
    await announce(tx, context, { id, type: "created", version: 1, after: body });
    return showEntry(tx, store, id);
  });
}

/**
 * Change the named fields; registrations keep their terms. @throws NOT_FOUND, STALE_VERSION and the errors of creating
 * one
 */
export function updateEntry(
  { db }: Deps,
  context: CallContext,
  id: string,
  { expected_version: _, ...change }: Change,
): Promise<WarrantyEntry> {
  const { store } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await lockEntry(tx, store.id, id);
    if (!before) throw notFound();
    const seen = { object_type: "warranty_entry", object_id: id, version: before.version };
    await assertVersion(tx, context, seen, () => showEntry(tx, store, id));
    const content = { ...contentOf(before), ...change } as NewWarrantyEntry;
    await assertSound(tx, context, content, id);
    const version = before.version + 1;
    const columns = { ...columnsOf(context, content), version };
    await tx.updateTable("warranty_entry").set(columns).where("store_id", "=", store.id).where("id", "=", id).execute();
    await announce(tx, context, { id, type: "updated", version, before: contentOf(before), after: content });
    return showEntry(tx, store, id);
  });
}

/** Delete an entry without registrations. @throws NOT_FOUND, IN_USE */
export function deleteEntry({ db }: Deps, context: CallContext, id: string): Promise<{ deleted: true }> {
  const { store } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const entry = await lockEntry(tx, store.id, id);
    if (!entry) throw notFound();
    const registrations = await registrationsUnder(tx, store.id, id);
    ensure(registrations === 0, "IN_USE", { registrations });
    await tx.deleteFrom("warranty_entry").where("store_id", "=", store.id).where("id", "=", id).execute();
    await announce(tx, context, { id, type: "deleted", version: entry.version, before: contentOf(entry) });
    return { deleted: true };
  });
}

async function assertSound(tx: Tx, { store }: CallContext, content: NewWarrantyEntry, ownId: string | null) {
  const errors: Record<string, string> = {};
  if (content.lifetime && content.duration) errors.duration = "INVALID";
  if (!content.lifetime && !content.duration) errors.duration = "REQUIRED";
  const groups = await lockProductGroups(tx, store.id, content.product_group_ids);
  for (const [index, id] of content.product_group_ids.entries()) if (!groups.has(id)) errors[`product_group_ids.${index}`] = "INVALID";
  const types = content.benefits.map(({ type }) => type);
  for (const [index, type] of types.entries()) if (types.indexOf(type) !== index) errors[`benefits.${index}.type`] = "INVALID";
  if (Object.keys(errors).length > 0) throw badRequest(errors);
  await assertPlace(tx, store.id, content.return_location_id);
  ensure(!(await isNameTaken(tx, store.id, content.name, ownId)), "NAME_TAKEN", { errors: { name: "NAME_TAKEN" } });
}

async function assertPlace(tx: Tx, storeId: string, id: string | null): Promise<void> {
  if (id === null) return;
  const place = await tx.selectFrom("location").select("id").where("store_id", "=", storeId).where("id", "=", id).executeTakeFirst();
  ensure(place, "UNKNOWN_LOCATION", { errors: { return_location_id: "UNKNOWN_LOCATION" } });
}

function contentOf({ id: _, store_id: __, version: ___, created_at: ____, updated_at: _____, ...content }: EntryRow): NewWarrantyEntry {
  return content;
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

function columnsOf({ now }: CallContext, content: NewWarrantyEntry) {
  return {
    ...content,
    product_group_ids: asJson(unique(content.product_group_ids)),
    duration: content.duration && asJson(content.duration),
    covered_reasons: asJson(unique(content.covered_reasons)),
    excluded_reasons: asJson(unique(content.excluded_reasons)),
    benefits: asJson(content.benefits),
    countries: asJson(unique(content.countries)),
    terms: asJson(content.terms),
    updated_at: now.toISOString(),
  };
}

interface Announcement {
  id: string;
  type: "created" | "updated" | "deleted";
  version: number;
  before?: object;
  after?: object;
}

async function announce(tx: Tx, context: CallContext, { id, type, version, before, after }: Announcement): Promise<void> {
  const record = { ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) };
  await writeAudit(tx, context, { action: `warranty_entry.${type}`, object_type: "warranty_entry", object_id: id, ...record });
  await publishLive(tx, { store_id: context.store.id, resource: "warranty", ids: [id], type, version });
}
