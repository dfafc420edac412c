import type { Conversation } from "#contracts/conversations/shapes";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import { minutesWithin } from "#server/messaging/domain/talk/answering-hours";
import { isDue, maySnoozeUntil } from "#server/messaging/domain/talk/conversation";
import { tellWithheld } from "../case-story.ts";
import type { ConversationsDeps } from "../deps.ts";
import { announce, announceTo } from "../events.ts";
import { appendEvent, type ConversationRecord, saveConversation } from "../record.ts";
import { settingsOf } from "../settings.ts";
import { changeConversation } from "./change.ts";

type Changing = [deps: ConversationsDeps, context: CallContext, id: string];

/** Assign a conversation to a member of the store, or to nobody. @throws NOT_FOUND, STALE_VERSION, UNKNOWN_MEMBER */
export const assign = (...[deps, context, id, memberId]: [...Changing, string | null]): Promise<Conversation> =>
  changeConversation(deps, context, id, {
    action: "assign",
    deed: "assigned",
    async run(tx, record) {
      if (record.assignee_id === memberId) return false;
      const to = memberId === null ? null : await nameOf(tx, context.store.id, memberId);
      const last_position = await appendEvent(tx, context, record, memberId ? "ASSIGNED" : "UNASSIGNED", { to });
      const saved = await saveConversation(tx, context.now, record, { last_position, assignee_id: memberId });
      if (memberId !== null) await announceTo(tx, context, saved, "assigned");
      return { to };
    },
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
export const snooze = (...[deps, context, id, until]: [...Changing, string]): Promise<Conversation> =>
  changeConversation(deps, context, id, {
    action: "snooze",
    deed: "snoozed",
    async run(tx, record) {
      if (!maySnoozeUntil(new Date(until), context.now)) throw badRequest({ until: "INVALID" });
      const snoozed_until = new Date(until).toISOString();
      const last_position = await appendEvent(tx, context, record, "SNOOZED", { until: snoozed_until });
      await saveConversation(tx, context.now, record, { last_position, status: "SNOOZED", snoozed_until });
      return { until: snoozed_until };
    },
  });

export const wake = (...[deps, context, id]: Changing): Promise<Conversation> =>
  changeConversation(deps, context, id, {
    action: "wake",
    deed: "woken",
    run: async (tx, record) => {
      await wakeUp(tx, context, record);
      return {};
    },
  });

async function wakeUp(tx: Tx, context: CallContext, record: ConversationRecord): Promise<ConversationRecord> {
  const last_position = await appendEvent(tx, context, record, "WOKEN");
  return saveConversation(tx, context.now, record, { last_position, status: "OPEN", snoozed_until: null });
}

/** Bring a conversation back whose time has come; called by the clock. */
export function wakeDue({ db }: ConversationsDeps, context: CallContext, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const record = await tx
      .selectFrom("conversation")
      .selectAll()
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!record || !isDue(record, context.now)) return;
    await announceTo(tx, context, await wakeUp(tx, context, record), "woken");
  });
}

export const close = (...[deps, context, id]: Changing): Promise<Conversation> =>
  changeConversation(deps, context, id, {
    action: "close",
    deed: "closed",
    async run(tx, record) {
      const { now, store } = context;
      const { hours, timezone } = await settingsOf(tx, store);
      const asked = record.first_asked_at === null ? null : new Date(record.first_asked_at);
      const last_position = await appendEvent(tx, context, record, "CLOSED");
      const saved = await saveConversation(tx, now, record, {
        ...{ last_position, status: "CLOSED", snoozed_until: null, waiting_since: null, resolved_at: now.toISOString() },
        resolution_minutes: asked === null ? null : minutesWithin(hours, timezone, asked, now),
      });
      await announce(tx, context, record, saved);
      return {};
    },
  });

export const reopen = (...[deps, context, id]: Changing): Promise<Conversation> =>
  changeConversation(deps, context, id, {
    action: "reopen",
    deed: "reopened",
    async run(tx, record) {
      const last_position = await appendEvent(tx, context, record, "REOPENED");
      const changes = { last_position, status: "OPEN", resolved_at: null, resolution_minutes: null } as const;
      await announce(tx, context, record, await saveConversation(tx, context.now, record, changes));
      return {};
    },
  });

export const markSpam = (...[deps, context, id]: Changing): Promise<Conversation> =>
  changeConversation(deps, context, id, {
    action: "spam",
    deed: "marked_as_spam",
    async run(tx, record) {
      const last_position = await appendEvent(tx, context, record, "SPAM");
      await saveConversation(tx, context.now, record, { last_position, status: "SPAM", snoozed_until: null, waiting_since: null });
      return {};
    },
  });

/**
 * Bring back what is no spam; its customer waits for an answer if they wrote last. What they wrote meanwhile goes on the timeline of their
 * case, and the time to answer counts from it.
 */
export const clearSpam = (...[deps, context, id]: Changing): Promise<Conversation> =>
  changeConversation(deps, context, id, {
    action: "not-spam",
    deed: "cleared",
    async run(tx, record) {
      const waiting_since = record.last_author === "CUSTOMER" ? record.last_at : null;
      const first = await tellWithheld(tx, context, record);
      const last_position = await appendEvent(tx, context, record, "NOT_SPAM");
      const first_asked_at = record.first_asked_at ?? first;
      const saved = await saveConversation(tx, context.now, record, { last_position, status: "OPEN", waiting_since, first_asked_at });
      await announce(tx, context, record, saved);
      return {};
    },
  });
