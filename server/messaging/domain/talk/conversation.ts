import type { ConversationStatus } from "#contracts/conversations/states";

const minuteMs = 60_000;
const yearMs = 366 * 24 * 60 * minuteMs;

/** Return how many of the customer's messages a person has not seen. */
export const unreadOf = ({ asked, status }: { asked: number; status: ConversationStatus }, seen: number): number =>
  status === "SPAM" ? 0 : Math.max(0, asked - seen);

/** Return the status after a message of the customer, which brings back everything but spam. */
export const statusAfterCustomer = (status: ConversationStatus): ConversationStatus => (status === "SPAM" ? "SPAM" : "OPEN");

/** Return whether a conversation may be put away until an instant: in the future, at most a year. */
export const maySnoozeUntil = (until: Date, now: Date): boolean =>
  until.getTime() > now.getTime() && until.getTime() - now.getTime() <= yearMs;

/** Return whether a snoozed conversation is due. */
export const isDue = (conversation: { status: ConversationStatus; snoozed_until: string | null }, now: Date): boolean =>
  conversation.status === "SNOOZED" && conversation.snoozed_until !== null && Date.parse(conversation.snoozed_until) <= now.getTime();

/** Links in one message above which it is set aside as spam: nobody asks about a parcel like that. */
const mostLinks = 5;

/** Return whether a customer's message looks like advertising. */
export const looksLikeSpam = (text: string): boolean => (text.match(/https?:\/\/|www\./gi) ?? []).length > mostLinks;

/** How many messages a customer may write within how many minutes. */
const rates = [
  { minutes: 1, most: 5 },
  { minutes: 60, most: 30 },
] as const;
export const rateWindowMs = 60 * minuteMs;

/** Return the seconds to wait before another message, from when the last hour's were written; null: none. */
export function secondsToWait(written: readonly Date[], now: Date): number | null {
  const waits = rates.flatMap(({ minutes, most }) => {
    const since = now.getTime() - minutes * minuteMs;
    const recent = written.map((at) => at.getTime()).filter((at) => at > since);
    const first = recent.sort((a, b) => b - a)[most - 1];
    return first === undefined ? [] : [Math.max(1, Math.ceil((first - since) / 1000))];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}
