import type { Input } from "#contracts/contract";
import type { GroupRules, ProductGroupDetail, productGroups } from "#contracts/product-groups";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { countMatching } from "./matching-products.ts";
import { type GroupRow, isNameTaken, lockGroup, showGroup, unknownProducts } from "./repository.ts";

type Operations = (typeof productGroups)["operations"];
type Content = Omit<Input<Operations["create"]>["body"], "store_id">;

/** Create a group and count its products. @throws NAME_TAKEN; BAD_REQUEST for products the store does not have */
export function createGroup(
  { db }: CoreDeps,
  context: CallContext,
  body: Input<Operations["create"]>["body"],
): Promise<ProductGroupDetail> {
  const { store_id, ...content } = body;
  assertOwnStore(context, store_id);
  return db.transaction(async (tx) => {
    await lockStore(tx, context.store.id);
    await assertSound(tx, context, content, null);
    const id = newId();
    const now = context.now.toISOString();
    const identity = { id, store_id: context.store.id, created_at: now };
    await tx
      .insertInto("product_group")
      .values({ ...identity, ...(await columnsOf(tx, context, content)) })
      .execute();
    await announce(tx, context, { id, type: "created", after: content });
    return showGroup(tx, context.store.id, id);
  });
}

/** Change the named fields. @throws NOT_FOUND, STALE_VERSION, NAME_TAKEN, BAD_REQUEST */
export function updateGroup(
  { db }: CoreDeps,
  context: CallContext,
  id: string,
  body: Input<Operations["update"]>["body"],
): Promise<ProductGroupDetail> {
  const { store_id, expected_version: _, ...change } = body;
  assertOwnStore(context, store_id);
  return db.transaction(async (tx) => {
    await lockStore(tx, context.store.id);
    const before = await lockGroup(tx, context.store.id, id);
    if (!before) throw notFound();
    const seen = { object_type: "product_group", object_id: id, version: before.version };
    await assertVersion(tx, context, seen, () => showGroup(tx, context.store.id, id));
    const content = { ...contentOf(before), ...change } as Content;
    await assertSound(tx, context, content, id);
    const columns = await columnsOf(tx, context, content);
    await tx
      .updateTable("product_group")
      .set({ ...columns, version: before.version + 1 })
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .execute();
    await announce(tx, context, { id, type: "updated", version: before.version + 1, before: contentOf(before), after: content });
    return showGroup(tx, context.store.id, id);
  });
}

/** A body may repeat the caller's store but not name another. */
function assertOwnStore({ store }: CallContext, named: string | undefined): void {
  if (named !== undefined && named !== store.id) throw notFound();
}

async function assertSound(tx: Tx, { store }: CallContext, content: Content, ownId: string | null): Promise<void> {
  const errors: Record<string, string> = {};
  const unknown = await unknownProducts(tx, store.id, [...content.product_ids, ...content.excluded_product_ids]);
  for (const field of ["product_ids", "excluded_product_ids"] as const) {
    for (const [index, id] of content[field].entries()) if (unknown.has(id)) errors[`${field}.${index}`] = "INVALID";
  }
  if (Object.keys(errors).length > 0) throw badRequest(errors);
  ensure(!(await isNameTaken(tx, store.id, content.name, ownId)), "NAME_TAKEN", { errors: { name: "NAME_TAKEN" } });
}

function contentOf({ name, description, match, conditions, product_ids, excluded_product_ids, priority, active }: GroupRow): Content {
  return { name, description, match, conditions, product_ids, excluded_product_ids, priority, active };
}

async function columnsOf(tx: Tx, context: CallContext, content: Content) {
  const rules: GroupRules = {
    match: content.match,
    conditions: content.conditions,
    product_ids: [...new Set(content.product_ids)],
    excluded_product_ids: [...new Set(content.excluded_product_ids)],
  };
  const now = context.now.toISOString();
  return {
    ...content,
    conditions: asJson(rules.conditions),
    product_ids: asJson(rules.product_ids),
    excluded_product_ids: asJson(rules.excluded_product_ids),
    product_count: await countMatching(tx, context.store, rules),
    counted_at: now,
    updated_at: now,
  };
}

interface Change {
  id: string;
  type: "created" | "updated" | "deleted";
  version?: number;
  before?: object;
  after?: object;
}

/** Write the audit entry and signal open screens. */
export async function announce(tx: Tx, context: CallContext, { id, type, version = 1, before, after }: Change): Promise<void> {
  const record = { ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) };
  await writeAudit(tx, context, { action: `product_group.${type}`, object_type: "product_group", object_id: id, ...record });
  await publishLive(tx, { store_id: context.store.id, resource: "product-groups", ids: [id], type, version });
}
