import { sql } from "kysely";
import type { AppAbility } from "#contracts/ability";
import type { Input, Output } from "#contracts/contract";
import { emailKey } from "#contracts/email-address";
import { type MessageRow, type MessageState, messageStates, type messages } from "#contracts/messages";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { wordsIn } from "#server/db/search";
import type { CallContext } from "#server/kit/context";
import { standingOf } from "#server/messaging/domain/sending/message-standing";
import { isFixed } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import { keptSince } from "./sending/send-kept.ts";

type Operations = (typeof messages)["operations"];
type ListQuery = Input<Operations["list"]>["query"];
type ThreadQuery = Input<Operations["threads"]>["query"];

type Caller = Pick<CallContext, "store" | "actor">;

/** Return the messages of a store that the caller may see: those of cases, orders and documents they may open, and with templates all. */
export function visibleMessages(reader: Reader, storeId: string, ability: AppAbility) {
  const all = reader.selectFrom("message as m").where("m.store_id", "=", storeId);
  if (ability.can("read", "Template")) return all;
  return all.where((eb) =>
    eb.or([
      ...(ability.can("read", "Return") ? [eb("m.return_id", "is not", null)] : []),
      ...(ability.can("read", "Claim") ? [eb("m.claim_id", "is not", null)] : []),
      ...(ability.can("read", "Invoice") ? [eb("m.invoice_id", "is not", null)] : []),
      ...(ability.can("read", "Order") ? [eb("m.order_id", "is not", null)] : []),
    ]),
  );
}

export type VisibleMessages = ReturnType<typeof visibleMessages>;

/** Return the columns of a row, with the numbers of what a message is about. */
export const withRow = (query: VisibleMessages) =>
  query
    .leftJoin("returns as r", (join) => join.onRef("r.id", "=", "m.return_id").onRef("r.store_id", "=", "m.store_id"))
    .leftJoin("claim as k", (join) => join.onRef("k.id", "=", "m.claim_id").onRef("k.store_id", "=", "m.store_id"))
    .leftJoin("invoice as i", (join) => join.onRef("i.id", "=", "m.invoice_id").onRef("i.store_id", "=", "m.store_id"))
    .leftJoin("orders as o", (join) => join.onRef("o.id", "=", "m.order_id").onRef("o.store_id", "=", "m.store_id"))
    .select(["m.id", "m.kind", "m.template", "m.recipient", "m.subject", "m.state", "m.skip_reason", "m.error", "m.language"])
    .select(["m.channel", "m.subscriber_id", "m.created_at", "m.due_at", "m.sent_at", "m.delivered_at", "m.bounced_at", "m.clicked_at"])
    .select(["m.complained_at", sql<boolean>`coalesce(m.body, '') <> ''`.as("has_text")])
    .select((eb) =>
      eb
        .selectFrom("message_event as e")
        .select((inner) => inner.fn.min("e.at").as("at"))
        .whereRef("e.message_id", "=", "m.id")
        .whereRef("e.store_id", "=", "m.store_id")
        .where("e.type", "=", "OPEN")
        .as("opened_at"),
    )
    .select(["m.return_id", "m.claim_id", "m.invoice_id", "m.order_id"])
    .select(["r.number as return_number", "k.number as claim_number", "i.number as invoice_number", "o.number as order_number"]);
type Row = Awaited<ReturnType<ReturnType<typeof withRow>["execute"]>>[number];

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

export function shownRow(row: Row, ability: AppAbility): MessageRow {
  const { return_id, claim_id, invoice_id, order_id, return_number, claim_number, invoice_number, order_number, has_text, ...rest } = row;
  return {
    ...rest,
    standing: standingOf(row),
    may_resend: has_text && canBeResent(row) && ability.can("retry", "Message"),
    return: named(return_id, return_number),
    claim: named(claim_id, claim_number),
    invoice: named(invoice_id, invoice_number),
    order: named(order_id, order_number),
  };
}

/** Marketing is judged and written anew for whoever may still get it, and a test goes to those who may still be tested with. */
const judgedAnew: readonly Row["kind"][] = ["CAMPAIGN", "AUTOMATION", "TEST"];

/** Return whether a message may be sent again as it is: the links of fixed mails may have been replaced since. */
export const canBeResent = ({ state, template, kind }: Pick<Row, "state" | "template" | "kind">): boolean =>
  state !== "SKIPPED" && !isFixed(template) && !judgedAnew.includes(kind);

function filtered(
  query: VisibleMessages,
  { q, kind, channel, state, template, language, from, to, recipient, ...about }: ListQuery,
): VisibleMessages {
  return query.where((eb) =>
    eb.and([
      ...(q ? wordsIn("m.search_text", q) : []),
      ...(kind ? [eb("m.kind", "in", kind)] : []),
      ...(channel ? [eb("m.channel", "in", channel)] : []),
      ...(state ? [eb("m.state", "in", state)] : []),
      ...(template ? [eb("m.template", "=", template)] : []),
      ...(language ? [eb("m.language", "in", language)] : []),
      ...(from ? [eb("m.created_at", ">=", from)] : []),
      ...(to ? [eb("m.created_at", "<", to)] : []),
      ...(recipient ? [eb("m.recipient_key", "=", sql<string>`fold_case(${emailKey(recipient)})`)] : []),
      ...(about.return_id ? [eb("m.return_id", "=", about.return_id)] : []),
      ...(about.claim_id ? [eb("m.claim_id", "=", about.claim_id)] : []),
      ...(about.invoice_id ? [eb("m.invoice_id", "=", about.invoice_id)] : []),
      ...(about.order_id ? [eb("m.order_id", "=", about.order_id)] : []),
    ]),
  );
}

export async function listMessages(
  { db }: Pick<ModuleDeps, "db">,
  { store, actor: { ability } }: Caller,
  query: ListQuery,
): Promise<Output<Operations["list"]>> {
  const reader = db.kysely;
  const visible = visibleMessages(reader, store.id, ability);
  const keyset = keysetOf("messages", query, "-created_at");
  const found = filtered(visible, query);
  const rows = await withRow(seek(found, "m", keyset) as VisibleMessages).execute();
  const items = rows.map((row) => shownRow(row, ability));
  return pageFrom(items, query, keyset, () => countUpTo(reader, found));
}

/** Return people with their latest message: a message none of the same person follows. */
export async function listThreads(
  { db }: Pick<ModuleDeps, "db">,
  { store, actor: { ability } }: Caller,
  query: ThreadQuery,
): Promise<Output<Operations["threads"]>> {
  const reader = db.kysely;
  const visible = visibleMessages(reader, store.id, ability);
  const keyset = keysetOf("messages.threads", query, "-created_at");
  const latest = visible
    .where("m.kind", "<>", "TEST")
    .where((eb) => eb.and(query.q ? wordsIn("m.search_text", query.q) : []))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("message as later")
            .select("later.id")
            .whereRef("later.store_id", "=", "m.store_id")
            .whereRef("later.recipient_key", "=", "m.recipient_key")
            .where("later.kind", "<>", "TEST")
            .where(sql<boolean>`(later.created_at, later.id) > (m.created_at, m.id)`),
        ),
      ),
    );
  const rows = await withRow(seek(latest, "m", keyset) as VisibleMessages)
    .select((eb) =>
      eb
        .selectFrom("message as all")
        .select((e) => e.fn.countAll<number>().as("count"))
        .whereRef("all.store_id", "=", "m.store_id")
        .whereRef("all.recipient_key", "=", "m.recipient_key")
        .where("all.kind", "<>", "TEST")
        .as("count"),
    )
    .execute();
  const items = rows.map(({ count, ...row }) => ({ ...shownRow(row, ability), count: Number(count) }));
  return pageFrom(items, query, keyset, () => countUpTo(reader, latest));
}

const thirtyDays = 30 * 86_400_000;

type Counts = Pick<Output<Operations["counts"]>, "counts" | "kept">;

export async function countMessages(visible: VisibleMessages, now: Date): Promise<Counts> {
  const rows = await visible
    .where("m.created_at", ">", new Date(now.getTime() - thirtyDays).toISOString())
    .select((eb) => ["m.state", eb.fn.countAll<number>().as("count")])
    .groupBy("m.state")
    .execute();
  const found = new Map(rows.map(({ state, count }) => [state as MessageState, Number(count)]));
  const { kept } = await visible
    .where("m.state", "=", "KEPT")
    .where("m.kind", "=", "TRANSACTIONAL")
    .where("m.created_at", ">", keptSince(now))
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .executeTakeFirstOrThrow();
  const counts = Object.fromEntries(messageStates.map((state) => [state, found.get(state) ?? 0])) as Record<MessageState, number>;
  return { counts, kept: Number(kept) };
}
