import { freeReservations } from "#server/cases/kernel/goods/stock";
import type { Draft } from "../case/draft.ts";
import type { LoadedCase } from "../case/loaded-case.ts";

/**
 * End a case: units that did not arrive belong to the customer again, and stock reserved for the exchange is released.
 */
export async function endCase(draft: Draft, reason: NonNullable<LoadedCase["row"]["close_reason"]>, note: string): Promise<void> {
  const { record } = draft;
  const nothingHappened = reason === "DECLINED" || reason === "CANCELLED" || reason === "EXPIRED";
  for (const item of record.items) {
    const used = Math.max(item.received, item.settled);
    const released = nothingHappened ? item.requested : item.requested - used;
    if (released !== item.released) draft.item(item, { released });
  }
  await freeReservations(draft);
  // An exchange of which a part was sent stays as it is: its hold too, should the case be reopened.
  const isUnsent = record.exchangeLines.every((line) => line.fulfilled_quantity === 0);
  if (isUnsent && ["PLANNED", "ON_HOLD", "RELEASED"].includes(record.exchange_status))
    draft.set({ exchange_status: "CANCELLED", hold_reason: null, hold_since: null });
  draft.set({ stage_before_close: record.stage, status: "CLOSED", close_reason: reason, close_note: note || null, closed_at: draft.now });
  if (reason === "COMPLETED") draft.set({ stage: "COMPLETED" });
}
