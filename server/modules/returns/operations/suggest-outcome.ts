import type { Body } from "#contracts/returns/actions";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import { answered } from "#server/domain/settlement-sum";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";
import { loadCase } from "../case/load.ts";
import { computeSettlement, unitsToSettle } from "../money/outcome.ts";

/** Return the outcome `process` would settle now, computed by the same code, without writing. */
export const suggestOutcome = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  body: Body<"suggested-financial-outcome">,
): Promise<{ outcome: FinancialOutcome }> =>
  deps.db.transaction(async (tx) => {
    const record = await loadCase(tx, context.store.id, id);
    const { outcome } = await computeSettlement(tx, record, body, unitsToSettle(record, body, true));
    return { outcome: answered(outcome) };
  });
