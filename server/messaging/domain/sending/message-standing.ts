import type { MessageStanding, MessageState } from "#contracts/messages";

interface Fate {
  state: MessageState;
  delivered_at: string | null;
  opened_at: string | null;
  clicked_at: string | null;
  bounced_at: string | null;
  complained_at: string | null;
}

/** Return the latest that is known of a message: what its recipient did outweighs what providers report, and both what was sent. */
export function standingOf({ state, delivered_at, opened_at, clicked_at, bounced_at, complained_at }: Fate): MessageStanding {
  if (complained_at !== null) return "COMPLAINED";
  if (clicked_at !== null) return "CLICKED";
  if (opened_at !== null) return "OPENED";
  // A provider may accept a mail for delivery whose return reaches it later.
  if (bounced_at !== null) return "BOUNCED";
  return delivered_at !== null && state === "SENT" ? "DELIVERED" : state;
}
