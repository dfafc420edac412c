import { type SqlBool, sql } from "kysely";
import type { ConversationCounts, ConversationFigures } from "#contracts/conversations/shapes";
import { conversationTabs } from "#contracts/conversations/states";
import { countUpTo } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { visibleIn } from "../record.ts";
import { settingsOf } from "../settings.ts";
import { inTab, notSpam } from "./list.ts";

/** A tab that holds more shows this many. */
const mostCounted = 1000;
const figureDays = 30;
const day = 86_400_000;

/** Return how many conversations each tab holds for the caller, and how many have messages they have not seen. */
export async function countConversations(reader: Reader, context: CallContext): Promise<ConversationCounts> {
  const me = context.actor.id;
  const count = (condition: ReturnType<typeof inTab>) => countUpTo(reader, visibleIn(reader, context).where(condition), mostCounted);
  const counted = { all: await count(notSpam), unread: await count(unseenBy(me)) } as ConversationCounts;
  for (const tab of conversationTabs) counted[tab] = await count(inTab(tab, me));
  return counted;
}

/** Open conversations alone: who closes or snoozes one has dealt with it. */
const unseenBy = (me: string | null) => sql<SqlBool>`c.status = 'OPEN' and c.asked > coalesce((
  select s.asked from conversation_seen as s where s.store_id = c.store_id and s.conversation_id = c.id and s.membership_id = ${me ?? ""}), 0)`;

/** Return the response times of the last thirty days. */
export async function figuresOf(reader: Reader, context: CallContext): Promise<ConversationFigures> {
  const { store, now } = context;
  const since = new Date(now.getTime() - figureDays * day).toISOString();
  const { target_minutes } = await settingsOf(reader, store);
  const median = (column: "first_response_minutes" | "resolution_minutes") =>
    sql<number | null>`percentile_disc(0.5) within group (order by c.${sql.raw(column)})::int`;
  const answers = await visibleIn(reader, context)
    .select((eb) => eb.fn.countAll<string>().as("answered"))
    .select(median("first_response_minutes").as("median"))
    .select(sql<string>`count(*) filter (where c.first_response_minutes <= ${target_minutes})`.as("within_target"))
    .where("c.first_response_minutes", "is not", null)
    .where("c.status", "<>", "SPAM")
    .where("c.first_asked_at", ">=", since)
    .executeTakeFirstOrThrow();
  const ends = await visibleIn(reader, context)
    .select((eb) => eb.fn.countAll<string>().as("resolved"))
    .select(median("resolution_minutes").as("median"))
    .where("c.resolved_at", ">=", since)
    .where("c.resolution_minutes", "is not", null)
    .executeTakeFirstOrThrow();
  return {
    answered: Number(answers.answered),
    first_response_median: answers.median,
    within_target: Number(answers.within_target),
    resolved: Number(ends.resolved),
    resolution_median: ends.median,
    target_minutes,
  };
}
