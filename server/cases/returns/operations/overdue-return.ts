import { isLent } from "#server/cases/domain/returns/awaited";
import { hasReturnedUnits } from "#server/cases/domain/returns/return-case";
import { unitsAtHand } from "#server/cases/domain/returns/sent-ahead";
import { freeReservations } from "#server/cases/kernel/goods/stock";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { Draft } from "../case/draft.ts";
import { chargeForExchange } from "../exchange/instant-exchange.ts";
import { endCase } from "./end-case.ts";
import { underLock } from "./run-action.ts";

const isPast = (at: string | null, { context }: Draft): boolean => at !== null && new Date(at) <= context.now;

/** Expire a case of which nothing came back; an exchange that shipped before its goods is charged for. */
export const expireReturn = (deps: ModuleDeps, context: CallContext, id: string): Promise<void> =>
  underLock(deps.db, context, id, async (draft) => {
    const { record } = draft;
    if (record.status === "CLOSED" || !isPast(record.row.expires_at, draft)) return null;
    if (isLent(record)) {
      // What arrived meanwhile pays for its exchange once it is processed; the rest is charged after that.
      if (unitsAtHand(record) > 0) return null;
      await chargeForExchange(draft);
      return "charge";
    }
    // An exchange that was held back after a part of its goods had come: what becomes of them is for a person to say.
    if (hasReturnedUnits(record)) return null;
    await endCase(draft, "EXPIRED", "");
    draft.log("Expired");
    draft.tell({ name: "expired" });
    return "expire";
  });

/** Remind the customer once that the parcel is still awaited. */
export const remindCustomer = (deps: ModuleDeps, context: CallContext, id: string): Promise<void> =>
  underLock(deps.db, context, id, async (draft) => {
    const { row } = draft.record;
    if (!isPast(row.remind_at, draft) || isPast(row.expires_at, draft)) return null;
    draft.set({ remind_at: null });
    draft.log("Reminded", { expires_at: row.expires_at });
    draft.tell({ name: "reminded", expires_at: row.expires_at });
    return "remind";
  });

/** Release stock reserved for an exchange that was not processed in time. */
export const releaseStock = (deps: ModuleDeps, context: CallContext, id: string): Promise<void> =>
  underLock(deps.db, context, id, async (draft) => {
    const { record } = draft;
    const until = context.now.getTime() - record.policy.exchange_reservation_hours * 3_600_000;
    const isOver = record.reservations.some(({ created_at }) => new Date(created_at).getTime() <= until);
    if (record.exchange_status !== "PLANNED" || !isOver) return null;
    await freeReservations(draft);
    return "free-stock";
  });
