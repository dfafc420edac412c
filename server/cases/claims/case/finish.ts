import { freeReservations } from "#server/cases/kernel/goods/stock";
import type { Draft } from "./draft.ts";

/** Advance a claim as far as its resolutions allow; once it is resolved, stock that is not needed is released. */
export async function finish(draft: Draft): Promise<void> {
  draft.advance();
  if (draft.record.status === "CLOSED") await freeReservations(draft);
}
