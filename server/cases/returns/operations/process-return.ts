import type { Body } from "#contracts/returns/actions";
import type { Outcome } from "#contracts/returns/states";
import { answered } from "#server/cases/domain/money/settlement-sum";
import { holdAfterRound } from "#server/cases/domain/returns/exchange-hold";
import { staysWithCustomer } from "#server/cases/domain/returns/return-case";
import { itemById } from "#server/cases/kernel/goods/items";
import { settledWrite } from "#server/catalogue/orders/api";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import type { SettlePart } from "../case/items.ts";
import { isOwner } from "../case/judge.ts";
import { clearReview } from "../case/review.ts";
import { addExchangeLines, discountLinesAhead, reserveMissing } from "../exchange/exchange-order.ts";
import { caseBonus } from "../money/fees.ts";
import { learnTaxesOf } from "../money/learn-taxes.ts";
import { computeSettlement, unitsToSettle } from "../money/outcome.ts";
import { writeRound } from "../money/rounds.ts";
import { creditFor, spendCredit } from "../money/store-credit.ts";
import { runAction } from "./run-action.ts";

/**
 * Settle the units accepted so far as one round: freeze its outcome, create the exchange and move on to payment. The
 * caller sends the total it displayed; if the total changed, the call is refused with the new outcome. Each unit is
 * settled once.
 */
export async function processReturn(deps: ModuleDeps, context: CallContext, id: string, body: Body<"process">): Promise<ActionResult> {
  await learnTaxesOf(deps, context, id);
  return runAction(deps, context, id, "process", (draft) => settleRound(draft, body));
}

/** Settle a draft's accepted units. @throws OUTCOME_CHANGED unless its total is the expected one, NOTHING_ACCEPTED */
export async function settleRound(draft: Draft, body: Body<"process">): Promise<true> {
  const { record, tx } = draft;
  clearReview(draft);
  const units = unitsToSettle(record, body, false);
  ensure(
    [...units.values()].some((count) => count > 0),
    "NOTHING_ACCEPTED",
  );
  // Locked before anything is computed: what is on the credit now is what it pays.
  const credit = await creditFor(tx, draft.context, record, body.credit_code, true);
  const { parts, exchange, outcomes, outcome, discounts } = await computeSettlement(tx, record, body, units, credit);
  assertBonus(draft, body, outcome.credit_minor);
  if (outcome.net_minor !== body.expected_total_minor) throw new AppError("OUTCOME_CHANGED", { outcome: answered(outcome) });
  for (const part of parts) settle(draft, part);
  writeSettledLines(draft, parts);
  for (const [id, replacement] of outcomes) payOutInstead(draft, id, replacement);
  await discountLinesAhead(draft, discounts);
  if (exchange.length) await addExchangeLines(draft, exchange, discounts);
  writeRound(draft, outcome);
  draft.set({ stage: "PROCESS_RETURN", resolution_type: outcome.resolution_type, value_minor: settledValue(draft) });
  const { net_minor, resolution_type, currency } = outcome;
  draft.log("Processed", { round: record.row.round, net_minor, resolution_type, currency });
  if (credit && outcome.prior_credit_minor > 0) await spendCredit(draft, credit, outcome.prior_credit_minor);
  if (exchange.length) await updateHold(draft);
  draft.advance();
  return true;
}

/** Only the owner may add more than the bonus of the policy. */
function assertBonus({ record, context }: Draft, body: Body<"process">, credit: number): void {
  const isMore = body.bonus_minor !== undefined && body.bonus_minor > caseBonus(record, credit);
  if (isMore && !isOwner(context)) throw new AppError("FORBIDDEN", { field: "bonus_minor" });
}

/** An out-of-stock exchange that is not waited for is paid out instead. */
function payOutInstead(draft: Draft, itemId: string, outcome: Outcome): void {
  draft.item(itemById(draft.record, itemId), { outcome, exchange_variant_id: null, exchange_quantity: 0 });
  draft.log("Updated", { items: 1, reason: "OUT_OF_STOCK", outcome });
  const isPlanned = draft.record.items.some((item) => item.outcome === "EXCHANGE");
  if (!isPlanned && draft.record.exchange_status === "PLANNED") draft.set({ exchange_status: "NONE" });
}

function settle(draft: Draft, { item, quantity, amounts }: SettlePart): void {
  const { record } = draft;
  const settled = item.settled + quantity;
  const keptUnits = staysWithCustomer(item, record)
    ? { received: Math.max(item.received, settled + item.rejected), accepted: settled, disposition: "NOT_RESTOCKED" as const }
    : {};
  const accepted = Math.min(item.received - item.rejected, Math.max(item.accepted, settled));
  draft.item(item, {
    accepted,
    settled,
    settled_gross_minor: item.settled_gross_minor + amounts.gross,
    settled_tax_minor: item.settled_tax_minor + amounts.tax,
    ...keptUnits,
  });
  const line = record.lines.get(item.order_line_id);
  if (!line) return;
  line.settled += quantity;
}

/** Write how many units of each line are settled: several parts of a case may be of the same line. */
function writeSettledLines(draft: Draft, parts: readonly SettlePart[]): void {
  const { tx, context, record } = draft;
  for (const id of new Set(parts.map(({ item }) => item.order_line_id))) {
    const line = record.lines.get(id);
    if (!line) continue;
    draft.writes.push(settledWrite(tx, context.store.id, id, line.settled));
  }
}

const settledValue = ({ record }: Draft): number => {
  const settled = record.items.reduce((sum, item) => sum + item.settled_gross_minor, 0);
  return settled > 0 || record.items.every((item) => item.settled === item.approved) ? settled : record.row.value_minor;
};

/** The exchange ships once the customer owes nothing and it is in stock; otherwise it is on hold with the reason. */
async function updateHold(draft: Draft): Promise<void> {
  const { record } = draft;
  const reason = holdAfterRound(record, await reserveMissing(draft));
  if (reason === null) draft.set({ exchange_status: "RELEASED", hold_reason: null, hold_since: null });
  else if (record.exchange_status !== "ON_HOLD" || record.hold_reason !== reason) draft.hold(reason);
}
