import { ownLegs } from "#server/cases/domain/returns/return-case";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { RefundResult, Refunds } from "#server/platforms/port/refunds";
import type { CaseMoney, MoneyDeps, MoneyDraft, PaidCase } from "../case-money.ts";
import { creditIdOf } from "../own-credit.ts";
import { refundCommand, storedCommand } from "../refund-command.ts";
import { type CaseLeg, isSettled } from "./leg.ts";
import { type PaidRefund, payLeg } from "./pay-refund.ts";
import { settleLeg } from "./settle-leg.ts";

/** What paying did; without the case where the call skips it. */
interface Paid<Detail> {
  changed: boolean;
  detail?: Detail | undefined;
}

/**
 * Pay the reserved legs of a case and return the resulting case, unless the call skips it. @throws PLATFORM_DECLINED or
 * PLATFORM_UNAVAILABLE when the platform refused, NOT_THERE or REFUND_DOES_NOT_FIT before it was asked; the leg is then FAILED and its amount available again
 */
export async function payLegs<Draft extends MoneyDraft, Detail>(
  money: CaseMoney<Draft, Detail>,
  deps: MoneyDeps,
  context: CallContext,
  record: PaidCase,
): Promise<Paid<Detail>> {
  const waiting = ownLegs(record).filter(({ kind, state }) => kind === "REFUND" && state === "RESERVED");
  let refused: Extract<RefundResult, { state: "failed" }> | undefined;
  let detail: Detail | undefined;
  for (const leg of waiting) {
    const result = await call(deps, context, record, leg, "execute");
    // Another process is refunding the order: the leg's job pays it.
    if (result.state === "busy") continue;
    if (result.state === "failed") refused = result;
    detail = await deps.db.transaction(async (tx) => {
      await settleLeg(money, tx, context, { caseId: record.id, legId: leg.id, result });
      return leg === waiting.at(-1) && !context.skipsRecord ? money.show(tx, context, record.id) : undefined;
    });
  }
  if (!context.skipsRecord) detail ??= await money.show(deps.db.kysely, context, record.id);
  if (refused)
    throw new AppError(refused.own ?? (refused.code === "unavailable" ? "PLATFORM_UNAVAILABLE" : "PLATFORM_DECLINED"), {
      reason: refused.message,
      ...(refused.kind && { kind: refused.kind }),
      ...(refused.unproven && { may_be_paid: true }),
      [money.kind]: detail,
    });
  return { changed: waiting.length > 0, detail };
}

/** Ask the platform what became of a leg without an answer, paying it if it knows nothing, and settle it. Null: already settled. */
export async function resumeLeg<Draft extends MoneyDraft>(
  money: CaseMoney<Draft, unknown>,
  deps: MoneyDeps,
  context: CallContext,
  caseId: string,
  legId: string,
): Promise<PaidRefund | null> {
  const record = await money.load(deps.db.kysely, context.store.id, caseId);
  const leg = record.ledger.find((one) => one.id === legId);
  if (!leg || isSettled(leg)) return null;
  const result = await call(deps, context, record, leg, "findByKey");
  if (result.state === "busy") return result;
  await deps.db.transaction((tx) => settleLeg(money, tx, context, { caseId, legId, result }));
  return result;
}

/** Call the platform, outside any transaction. */
async function call(deps: MoneyDeps, context: CallContext, record: PaidCase, leg: CaseLeg, ask: keyof Refunds): Promise<PaidRefund> {
  const command = storedCommand(record, leg) ?? refundCommand(record, leg);
  if (!command) return { state: "failed", code: "invalid", message: "the payment is gone", own: "NOT_THERE" };
  // Paid with a store credit of ours: settling the leg returns the money to it.
  if (creditIdOf(command.payment) !== null) return { state: "succeeded", external_id: `credit:${leg.id}` };
  return payLeg(deps, context, leg, command, ask);
}
