import { normalPhone } from "#server/core/domain/contact";
import type { Tx } from "#server/db/open";
import { cutText } from "#server/kit/sound-text";
import { type CustomerText, takeText } from "#server/messaging/conversations/api";
import { smsKeywordOf } from "#server/messaging/domain/texts/sms-keyword";
import { writeHelp } from "#server/messaging/messages/api";
import type { Reply } from "#server/messaging/providers/sms/twilio-events";
import { readerLanguage } from "#server/messaging/shop-settings/api";
import { answerKeyword } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";

interface Received {
  storeId: string;
  /** The event that brought it. */
  id: string;
  at: string;
}

/** Carry out what a text message asks for; an ordinary one goes to the conversation about what it answers. Each is taken once. */
export async function takeReply(deps: ModuleDeps, { storeId, id, at }: Received, { from, text }: Reply): Promise<void> {
  const phone = normalPhone(from, null);
  if (phone === null) return;
  const keyword = smsKeywordOf(text);
  await deps.db.transaction(async (tx) => {
    if (!(await isFirst(tx, storeId, id))) return;
    if (keyword === "HELP") return writeHelp(tx, deps, { storeId, phone, at, key: `help:${id}` });
    const last = await latestTo(tx, storeId, phone).select("id").executeTakeFirst();
    if (keyword !== null)
      return answerKeyword(tx, deps, { storeId, phone, keyword, text: cutText(text, 200), messageId: last?.id ?? null });
    const about = await aboutOf(tx, storeId, phone);
    if (about) await takeText(tx, deps.clock.now(), { ...about, storeId, text });
  });
}

/** Mark the event as worked, in the transaction of what it leads to. Returns false when it was already. */
async function isFirst(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("provider_event")
    .set({ state: "DONE" })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("state", "=", "RECEIVED")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

const latestTo = (tx: Tx, storeId: string, phone: string) =>
  tx
    .selectFrom("message")
    .where("store_id", "=", storeId)
    .where("channel", "=", "SMS")
    .where("recipient", "=", phone)
    .orderBy("created_at", "desc")
    .limit(1);

type About = Omit<CustomerText, "storeId" | "text">;

/** Return the case or order of the latest text message to a number that had one, else the latest order of whose number it is. */
async function aboutOf(tx: Tx, storeId: string, phone: string): Promise<About | undefined> {
  const last = await latestTo(tx, storeId, phone)
    .where((message) => message.or((["return_id", "claim_id", "order_id"] as const).map((column) => message(column, "is not", null))))
    .select(["return_id", "claim_id", "order_id", "language"])
    .executeTakeFirst();
  if (last) {
    const { order_id, ...about } = last;
    const orderId = order_id ?? (await orderOf(tx, storeId, last));
    return orderId === undefined ? undefined : { ...about, orderId };
  }
  const latest = await tx
    .selectFrom("subscriber as s")
    .innerJoin("orders as o", (join) => join.onRef("o.store_id", "=", "s.store_id").onRef("o.customer_email", "=", "s.email"))
    .where("s.store_id", "=", storeId)
    .where("s.phone", "=", phone)
    .where("o.deleted_at", "is", null)
    .orderBy("o.ordered_at", "desc")
    .limit(1)
    .select(["o.id", "s.language"])
    .executeTakeFirst();
  if (!latest) return undefined;
  return { orderId: latest.id, return_id: null, claim_id: null, language: await readerLanguage(tx, storeId, latest.language) };
}

async function orderOf(
  tx: Tx,
  storeId: string,
  { return_id, claim_id }: Pick<About, "return_id" | "claim_id">,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom(return_id ? "returns" : "claim")
    .select("order_id")
    .where("store_id", "=", storeId)
    .where("id", "=", return_id ?? claim_id ?? "")
    .executeTakeFirst();
  return found?.order_id;
}
