import type { Conversation } from "#contracts/conversations/shapes";
import { type Change, recordRunner, saveRecord } from "#server/core/kernel/record";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import { minutesWithin } from "#server/messaging/domain/talk/answering-hours";
import { isDue, maySnoozeUntil } from "#server/messaging/domain/talk/conversation";
import type { ModuleDeps } from "#server/platforms/module";
import { tellWithheld } from "../case-story.ts";
import { announce, announceTo } from "../events.ts";
import { conversationLife } from "../life.ts";
import { showConversation } from "../queries/detail.ts";
import { appendEvent, type ConversationRecord, lockConversation } from "../record.ts";
import { settingsOf } from "../settings.ts";

/** The functions that change conversations. */
export const conversationRunner = recordRunner({ life: conversationLife, lock: lockConversation, show: showConversation });
const { act } = conversationRunner;

type Changing = [deps: ModuleDeps, context: CallContext, id: string];

/** Assign a conversation to a member of the store, or to nobody. @throws NOT_FOUND, STALE_VERSION, UNKNOWN_MEMBER */
export const assign = (...[{ db }, context, id, memberId]: [...Changing, string | null]): Promise<Conversation> =>
  act(db, context, id, "assign", async (tx, record) => {
    if (record.assignee_id === memberId) return null;
    const to = memberId === null ? null : await nameOf(tx, context.store.id, memberId);
    const last_position = await appendEvent(tx, context, record, memberId ? "ASSIGNED" : "UNASSIGNED", { to });
    return {
      ...{ done: "assigned", set: { last_position, assignee_id: memberId }, after: { to } },
      ...(memberId !== null && { emit: (saved) => announceTo(tx, context, saved, "assigned") }),
    };
  });

async function nameOf(tx: Tx, storeId: string, id: string): Promise<string> {
  const person = await tx
    .selectFrom("membership as m")
    .innerJoin("account as a", "a.id", "m.account_id")
    .select(["a.first_name", "a.last_name"])
    .where("m.store_id", "=", storeId)
    .where("m.id", "=", id)
    .where("m.status", "=", "active")
    .executeTakeFirst();
  ensure(person, "UNKNOWN_MEMBER");
  return `${person.first_name} ${person.last_name}`.trim();
}

/** Put a conversation away until an instant. @throws NOT_FOUND, STALE_VERSION, WRONG_STAGE, BAD_REQUEST */
export const snooze = (...[{ db }, context, id, until]: [...Changing, string]): Promise<Conversation> =>
  act(db, context, id, "snooze", async (tx, record) => {
    if (!maySnoozeUntil(new Date(until), context.now)) throw badRequest({ until: "INVALID" });
    const snoozed_until = new Date(until).toISOString();
    const last_position = await appendEvent(tx, context, record, "SNOOZED", { until: snoozed_until });
    return { done: "snoozed", set: { last_position, status: "SNOOZED", snoozed_until }, after: { until: snoozed_until } };
  });

export const wake = (...[{ db }, context, id]: Changing): Promise<Conversation> =>
  act(db, context, id, "wake", (tx, record) => waking(tx, context, record));

async function waking(tx: Tx, context: CallContext, record: ConversationRecord): Promise<Change<"conversation">> {
  const last_position = await appendEvent(tx, context, record, "WOKEN");
  return { done: "woken", set: { last_position, status: "OPEN", snoozed_until: null }, after: {} };
}

/** Bring a conversation back whose time has come; called by the clock. */
export function wakeDue({ db }: ModuleDeps, context: CallContext, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const record = await tx
      .selectFrom("conversation")
      .selectAll()
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!record || !isDue(record, context.now)) return;
    const change = await waking(tx, context, record);
    await saveRecord(tx, context, conversationLife, record, {
      ...change,
      emit: (saved) => announceTo(tx, context, saved, "woken"),
    });
  });
}

export const close = (...[{ db }, context, id]: Changing): Promise<Conversation> =>
  act(db, context, id, "close", async (tx, record) => {
    const { now, store } = context;
    const { hours, timezone } = await settingsOf(tx, store);
    const asked = record.first_asked_at === null ? null : new Date(record.first_asked_at);
    const last_position = await appendEvent(tx, context, record, "CLOSED");
    return {
      done: "closed",
      set: {
        ...{ last_position, status: "CLOSED", snoozed_until: null, waiting_since: null, resolved_at: now.toISOString() },
        resolution_minutes: asked === null ? null : minutesWithin(hours, timezone, asked, now),
      },
      after: {},
      emit: (saved) => announce(tx, context, record, saved),
    };
  });

export const reopen = (...[{ db }, context, id]: Changing): Promise<Conversation> =>
  act(db, context, id, "reopen", async (tx, record) => {
    const last_position = await appendEvent(tx, context, record, "REOPENED");
    return {
      done: "reopened",
      set: { last_position, status: "OPEN", resolved_at: null, resolution_minutes: null },
      after: {},
      emit: (saved) => announce(tx, context, record, saved),
    };
  });

export const markSpam = (...[{ db }, context, id]: Changing): Promise<Conversation> =>
  act(db, context, id, "spam", async (tx, record) => {
    const last_position = await appendEvent(tx, context, record, "SPAM");
    return { done: "marked_as_spam", set: { last_position, status: "SPAM", snoozed_until: null, waiting_since: null }, after: {} };
  });

/**
 * Bring back what is no spam; its customer waits for an answer if they wrote last. What they wrote meanwhile goes on the timeline of their
 * case, and the time to answer counts from it.
 */
export const clearSpam = (...[{ db }, context, id]: Changing): Promise<Conversation> =>
  act(db, context, id, "not-spam", async (tx, record) => {
    const waiting_since = record.last_author === "CUSTOMER" ? record.last_at : null;
    const first = await tellWithheld(tx, context, record);
    const last_position = await appendEvent(tx, context, record, "NOT_SPAM");
    const first_asked_at = record.first_asked_at ?? first;
    return {
      done: "cleared",
      set: { last_position, status: "OPEN", waiting_since, first_asked_at },
      after: {},
      emit: (saved) => announce(tx, context, record, saved),
    };
  });
