import type { FastifyInstance } from "fastify";
import { type SqlBool, sql } from "kysely";
import type { Input, Output } from "#contracts/contract";
import { type PortalTalk, portalConversations } from "#contracts/portal/conversations";
import { loadCustomerRules } from "#server/cases/settings/api";
import { headersOf, sentFile } from "#server/core/files/api";
import { openStep } from "#server/core/sessions/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { letIn } from "#server/kit/customer-tokens";
import { ensure, notFound } from "#server/kit/errors";
import { mount } from "#server/kit/mount";
import { ownOrder as own } from "#server/kit/own-order";
import { nextAnswering } from "#server/messaging/domain/talk/answering-hours";
import type { ModuleDeps } from "#server/platforms/module";
import { openLink } from "./mail-link.ts";
import { ofSubject, type Subject } from "./open-conversation.ts";
import { takeMessage } from "./operations/customer-message.ts";
import { customer, hereMs, isStaffTyping, notePresence, publishPresence } from "./presence.ts";
import { mostMessages, namesOf } from "./queries/detail.ts";
import { aboutOf, type ConversationRecord } from "./record.ts";
import { settingsOf } from "./settings.ts";

type Operations = (typeof portalConversations)["operations"];
const ticketLifeMs = 30_000;
type Sync = Input<Operations["sync"]>["body"];

/** Register the calls of customers about what they write with the store. */
export function registerPortalConversations(app: FastifyInstance, deps: ModuleDeps): void {
  mount(
    app,
    portalConversations,
    {
      enter: ({ context, body }) => enter(deps, context, body.token),
      ticket: async (call) => {
        own(call);
        const { caller, context } = call;
        const proof = JSON.stringify(caller?.customer);
        return { ticket: await openStep(deps.db.kysely, { kind: "portal-live", lifeMs: ticketLifeMs, proof }, context.now) };
      },
      sync: (call) => sync(deps, call.context, own(call), call.body),
      send: async (call) => {
        const orderId = own(call);
        return deps.db.transaction(async (tx) => talkOf(tx, call.context, await takeMessage(tx, call.context, orderId, call.body)));
      },
      file: async (call) => {
        const { store } = call.context;
        const file = await sentFile(deps, await attached(deps, store.id, own(call), call.params.id), store.id);
        return call.reply.headers(headersOf(file)).send(file.content);
      },
    },
    deps.ports,
  );
}

/** Exchange the link of an email for a token. @throws NOT_FOUND, REQUESTS_CLOSED */
async function enter(deps: ModuleDeps, { now }: CallContext, token: string): Promise<Output<Operations["enter"]>> {
  const link = openLink(deps, token, now);
  if (!link) throw notFound();
  const row = await deps.db.kysely
    .selectFrom("conversation as c")
    .innerJoin("orders as o", (join) => join.onRef("o.id", "=", "c.order_id").onRef("o.store_id", "=", "c.store_id"))
    .select(["c.return_id", "c.claim_id", "c.order_id", "c.number", "o.number as order_number", "o.customer_email"])
    .where("c.store_id", "=", link.storeId)
    .where("c.id", "=", link.id)
    .where("o.deleted_at", "is", null)
    // Who wrote may no longer be the order's customer.
    .whereRef("o.customer_email", "=", "c.customer_email")
    .executeTakeFirst();
  if (!row) throw notFound();
  ensure((await loadCustomerRules(deps.db.kysely, link.storeId)).isOpen, "REQUESTS_CLOSED");
  const { kind, id } = aboutOf(row);
  const order = { id: row.order_id, number: row.order_number, customer_email: row.customer_email };
  return { ...letIn(deps.customerTokens, link.storeId, order, now), about: { kind, id } };
}

/** Return a conversation to its customer, who has then read it. @throws NOT_FOUND */
function sync({ db }: ModuleDeps, context: CallContext, orderId: string, { is_typing, ...about }: Sync): Promise<PortalTalk> {
  return db.transaction(async (tx) => {
    const subject: Subject = about.return_id || about.claim_id ? about : { order_id: orderId };
    const record = await ofSubject(tx, context.store.id, subject).where("order_id", "=", orderId).executeTakeFirst();
    if (!record) return talkOf(tx, context, null);
    const before = await tx
      .selectFrom("conversation_presence")
      .select(["seen_at", "typing_until"])
      .where("store_id", "=", record.store_id)
      .where("conversation_id", "=", record.id)
      .where("membership_id", "=", customer)
      .executeTakeFirst();
    await notePresence(tx, context.now, record, { membershipId: customer, name: record.customer_name, isTyping: is_typing });
    const hasRead = record.customer_read < record.last_position;
    if (hasRead) {
      await tx
        .updateTable("conversation")
        .set({ customer_read: record.last_position })
        .where("store_id", "=", record.store_id)
        .where("id", "=", record.id)
        .where("customer_read", "<", record.last_position)
        .execute();
    }
    const wasAway = !before || context.now.getTime() - Date.parse(before.seen_at) > hereMs;
    if (hasRead || wasAway || is_typing !== (before.typing_until !== null)) await publishPresence(tx, record);
    return talkOf(tx, context, record);
  });
}

async function talkOf(reader: Reader, context: CallContext, record: ConversationRecord | null): Promise<PortalTalk> {
  const { hours, timezone } = await settingsOf(reader, context.store);
  const answers_at = nextAnswering(hours, timezone, context.now)?.toISOString() ?? null;
  if (!record) return { messages: null, is_typing: false, is_closed: false, answers_at };
  const rows = await reader
    .selectFrom("conversation_message")
    .select(["id", "position", "author", "actor_name", "text", "files", "created_at"])
    .where("store_id", "=", record.store_id)
    .where("conversation_id", "=", record.id)
    .where("kind", "=", "MESSAGE")
    .orderBy("position", "desc")
    .limit(mostMessages)
    .execute();
  const names = await namesOf(reader, record.store_id, rows);
  const messages = rows.reverse().map(({ actor_name, created_at, files, ...row }) => ({
    ...row,
    // Customers need no surnames of staff.
    name: row.author === "STAFF" ? (actor_name.split(" ")[0] ?? "") : actor_name,
    files: files.flatMap((id) => {
      const file = names.get(id);
      return file ? [{ id, name: file.name }] : [];
    }),
    at: created_at,
  }));
  return { messages, is_typing: await isStaffTyping(reader, record, context.now), is_closed: record.status === "CLOSED", answers_at };
}

/** Return the id of a file that a message about the order carries; those of notes are for colleagues. @throws NOT_FOUND */
async function attached({ db }: ModuleDeps, storeId: string, orderId: string, fileId: string): Promise<string> {
  const found = await db.kysely
    .selectFrom("conversation_message as m")
    .innerJoin("conversation as c", (join) => join.onRef("c.id", "=", "m.conversation_id").onRef("c.store_id", "=", "m.store_id"))
    .select("m.id")
    .where("m.store_id", "=", storeId)
    .where("c.order_id", "=", orderId)
    .where("m.kind", "=", "MESSAGE")
    .where(sql<SqlBool>`m.files @> jsonb_build_array(${fileId}::text)`)
    .limit(1)
    .executeTakeFirst();
  if (!found) throw notFound();
  return fileId;
}
