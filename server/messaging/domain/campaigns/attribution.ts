import type { AttributionModel } from "#contracts/campaigns/states";

export const usualConversionDays = 5;
/** The longest window that can be set. */
export const mostConversionDays = 30;

/** A message to the buyer, with when it was sent and, where clicks are measured, clicked. */
export interface Touch {
  message_id: string;
  /** Length of its window in days. */
  days: number;
  sent_at: Date | null;
  clicked_at: Date | null;
}

const dayMs = 86_400_000;

/** Return the message an order is attributed to under each model: the last one within the window, whose ends belong to it. */
export function attribute(orderedAt: Date, touches: readonly Touch[]): Partial<Record<AttributionModel, string>> {
  const last = (at: (touch: Touch) => Date | null) => {
    let found: { id: string; time: number } | undefined;
    for (const touch of touches) {
      const time = at(touch)?.getTime();
      if (time === undefined || time > orderedAt.getTime() || orderedAt.getTime() - time > touch.days * dayMs) continue;
      if (!found || time > found.time) found = { id: touch.message_id, time };
    }
    return found?.id;
  };
  const [clicked, sent] = [last(({ clicked_at }) => clicked_at), last(({ sent_at }) => sent_at)];
  return { ...(clicked && { LAST_CLICK: clicked }), ...(sent && { SENT: sent }) };
}
