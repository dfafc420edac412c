import type { Input } from "#contracts/contract";
import type { SavedReply, savedReplies } from "#contracts/conversations/saved-replies";
import type { Language } from "#contracts/session/session";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { fillReply, replyIn, replyProblem } from "#server/messaging/domain/talk/saved-reply";
import type { ModuleDeps } from "#server/platforms/module";
import { readConversation } from "./record.ts";

type Operations = (typeof savedReplies)["operations"];
type Body = Pick<Input<Operations["create"]>["body"], "name" | "texts">;
const most = 200;

const columns = ["id", "name", "texts", "version", "updated_at"] as const;
const repliesOf = (reader: Reader, storeId: string) => reader.selectFrom("saved_reply").select(columns).where("store_id", "=", storeId);

export const listReplies = async (reader: Reader, storeId: string): Promise<{ items: SavedReply[] }> => ({
  items: await repliesOf(reader, storeId).orderBy("name").limit(most).execute(),
});

/** Return the saved replies in the customer's language, filled for a conversation. @throws NOT_FOUND */
export async function repliesFor({ db, config }: ModuleDeps, context: CallContext, id: string) {
  const record = await readConversation(db.kysely, context, id);
  const order = await db.kysely
    .selectFrom("orders as o")
    .leftJoin("customer as c", (join) => join.onRef("c.id", "=", "o.customer_id").onRef("c.store_id", "=", "o.store_id"))
    .select(["o.number", "c.first_name"])
    .where("o.store_id", "=", record.store_id)
    .where("o.id", "=", record.order_id)
    .executeTakeFirst();
  const values = {
    "customer.name": record.customer_name,
    "customer.first_name": order?.first_name ?? null,
    "store.name": context.store.name,
    "order.number": order?.number ?? record.number,
    "case.number": record.number,
    "staff.name": context.actor.name,
    "portal.url": `${config.publicUrl}/portal/${record.store_id}`,
  };
  const { items } = await listReplies(db.kysely, context.store.id);
  return {
    items: items.map(({ id: replyId, name, texts }) => {
      const { text, language } = replyIn(texts, record.language);
      return { id: replyId, name, text: fillReply(text, values), language };
    }),
  };
}

/** Save a reply. @throws NAME_TAKEN, LIMIT_REACHED, TEMPLATE_SYNTAX, UNKNOWN_VARIABLE */
export function createReply({ db }: ModuleDeps, context: CallContext, body: Body): Promise<SavedReply> {
  assertTexts(body.texts);
  const at = context.now.toISOString();
  return db.transaction(async (tx) => {
    await lockStore(tx, context.store.id);
    const { length } = await repliesOf(tx, context.store.id).limit(most).execute();
    ensure(length < most, "LIMIT_REACHED", { most });
    await assertFree(tx, context.store.id, body.name, null);
    const id = newId();
    const row = { id, store_id: context.store.id, name: body.name, texts: asJson(body.texts), created_at: at, updated_at: at };
    const saved = await tx.insertInto("saved_reply").values(row).returning(columns).executeTakeFirstOrThrow();
    await writeAudit(tx, context, { action: "saved_reply.created", object_type: "saved_reply", object_id: id, after: { name: body.name } });
    return saved;
  });
}

/** Change a saved reply. @throws NOT_FOUND, STALE_VERSION, NAME_TAKEN, TEMPLATE_SYNTAX, UNKNOWN_VARIABLE */
export function updateReply({ db }: ModuleDeps, context: CallContext, id: string, { name, texts }: Body): Promise<SavedReply> {
  assertTexts(texts);
  const { store, now } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await repliesOf(tx, store.id).where("id", "=", id).forUpdate().executeTakeFirst();
    if (!before) throw notFound();
    await assertVersion(tx, context, { object_type: "saved_reply", object_id: id, version: before.version }, () => before);
    await assertFree(tx, store.id, name, id);
    const saved = await tx
      .updateTable("saved_reply")
      .set({ name, texts: asJson(texts), version: before.version + 1, updated_at: now.toISOString() })
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    await writeAudit(tx, context, {
      action: "saved_reply.updated",
      object_type: "saved_reply",
      object_id: id,
      before: { name: before.name, texts: before.texts },
      after: { name, texts },
    });
    return saved;
  });
}

/** Delete a saved reply. @throws NOT_FOUND */
export function deleteReply({ db }: ModuleDeps, context: CallContext, id: string): Promise<{ deleted: true }> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .deleteFrom("saved_reply")
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (!gone) throw notFound();
    await writeAudit(tx, context, { action: "saved_reply.deleted", object_type: "saved_reply", object_id: id, before: gone });
    return { deleted: true };
  });
}

/** @throws TEMPLATE_SYNTAX, UNKNOWN_VARIABLE */
function assertTexts(texts: Partial<Record<Language, string>>): void {
  for (const [language, text] of Object.entries(texts)) {
    const problem = replyProblem(text);
    if (problem) throw new AppError(problem, { language });
  }
}

async function assertFree(tx: Tx, storeId: string, name: string, own: string | null): Promise<void> {
  const others = await repliesOf(tx, storeId).execute();
  const isTaken = others.some((other) => other.id !== own && other.name.toLowerCase() === name.toLowerCase());
  ensure(!isTaken, "NAME_TAKEN");
}
