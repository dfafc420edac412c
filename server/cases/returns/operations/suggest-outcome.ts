import type { Body } from "#contracts/returns/actions";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import { answered } from "#server/cases/domain/money/settlement-sum";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { loadCase } from "../case/load.ts";
import { learnTaxesOf } from "../money/learn-taxes.ts";
import { computeSettlement, unitsToSettle } from "../money/outcome.ts";
import { creditFor } from "../money/store-credit.ts";

/** Return the outcome `process` would settle now, computed by the same code, without writing. */
export const suggestOutcome = async (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: Body<"suggested-financial-outcome">,
): Promise<{ outcome: FinancialOutcome }> => {
  await learnTaxesOf(deps, context, id);
  return deps.db.transaction(async (tx) => {
    const record = await loadCase(tx, context.store.id, id);
    const credit = await creditFor(tx, context, record, body.credit_code, false);
    const { outcome } = await computeSettlement(tx, record, body, unitsToSettle(record, body, true), credit);
    return { outcome: answered(outcome) };
  });
};
