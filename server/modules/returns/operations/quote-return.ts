import type { CreateReturn } from "#contracts/returns/bodies";
import type { FrozenOutcome } from "#contracts/returns/outcome";
import type { CallContext } from "#server/kit/context";
import type { ReturnsDeps } from "../deps.ts";
import { computeSettlement, unitsToSettle } from "../money/outcome.ts";
import { creditFor } from "../money/store-credit.ts";
import { openCase } from "./open-case.ts";

class Undo extends Error {
  readonly outcome: FrozenOutcome;
  constructor(outcome: FrozenOutcome) {
    super("undo");
    this.outcome = outcome;
  }
}

/**
 * Return what a request would come to: open the case, settle it with the code of `process`, and roll everything back.
 * @throws the first objection to the request
 */
export async function quoteReturn(
  deps: ReturnsDeps,
  context: CallContext,
  body: CreateReturn,
  creditCode: string | null,
): Promise<FrozenOutcome> {
  try {
    return await deps.db.transaction(async (tx) => {
      const { draft } = await openCase(deps, tx, context, body);
      const credit = await creditFor(deps, tx, context, draft.record, creditCode, false);
      const { outcome } = await computeSettlement(tx, draft.record, {}, unitsToSettle(draft.record, {}, true), credit);
      throw new Undo(outcome);
    });
  } catch (error) {
    if (error instanceof Undo) return error.outcome;
    throw error;
  }
}
