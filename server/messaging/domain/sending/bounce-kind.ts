/**
 * HARD: the address takes no mail. SOFT: not now, or nobody can tell. OURS: the sender, the message or the connection is refused, so the
 * address is not to blame.
 */
export type BounceKind = "HARD" | "SOFT" | "OURS";

/** Of class 5.1, these two are about the sender (RFC 3463, 3.2). */
const sendersAddress = new Set(["5.1.7", "5.1.8"]);
const noSuchMailbox = new Set(["5.2.1", "5.4.4"]);
const full = "5.2.2";
/** Replies to RCPT that blame the mailbox, without a status that says how (RFC 5321, 4.2.3). */
const ambiguous = new Set([550, 551, 552, 553]);

/**
 * Return what a refusal says about the address, by its enhanced status ("5.1.1") and, where there is none, by the reply's number. Servers
 * answer 550 to unknown mailboxes and to unwelcome senders alike, so that without a status only a row of them counts.
 */
export function bounceKindOf(status: string | null, reply: number | null = null): BounceKind {
  if (status === null) return isTemporary(reply) || ambiguous.has(reply ?? 0) ? "SOFT" : "OURS";
  if (status.startsWith("4.") || status === full) return "SOFT";
  if (status.startsWith("5.1.")) return sendersAddress.has(status) ? "OURS" : "HARD";
  return noSuchMailbox.has(status) ? "HARD" : "OURS";
}

const isTemporary = (reply: number | null): boolean => reply !== null && reply >= 400 && reply < 500;

/** Return the enhanced status within a server's reply or a report; null where there is none. */
export const statusIn = (text: string): string | null => /(?:^|[\s:#(;-])([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? null;
