import type { Body } from "#contracts/returns/actions";
import { awaited, isLent } from "#server/cases/domain/returns/awaited";
import { debtOf } from "#server/cases/domain/returns/exchange-hold";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { isOwner } from "../case/judge.ts";
import { reserveMissing } from "../exchange/exchange-order.ts";
import { runAction } from "./run-action.ts";

/**
 * Release the exchange. The customer's debts remain, and stock is checked again. No change for an exchange that is not
 * on hold.
 */
export const releaseHold = (deps: ModuleDeps, context: CallContext, id: string, body: Body<"release-hold">): Promise<ActionResult> =>
  runAction(
    deps,
    context,
    id,
    "release-hold",
    (draft) => releaseAllowed(draft, body),
    (record) => record.status === "OPEN" && record.stage !== "REQUEST" && record.exchange_status !== "ON_HOLD",
  );

/** Release a draft's exchange under its own rules. @throws ON_HOLD, FORBIDDEN, OUT_OF_STOCK */
export async function releaseAllowed(draft: Draft, body: Body<"release-hold">): Promise<true> {
  assertReleasable(draft, body);
  await release(draft, body.reason ?? "");
  return true;
}

function assertReleasable(draft: Draft, body: Body<"release-hold">): void {
  const { record, context } = draft;
  if (record.hold_reason === "FRAUD" && !isOwner(context)) throw new AppError("FORBIDDEN", { hold_reason: "FRAUD" });
  // Whatever held the exchange: goods that are not paid for go by a person's decision alone.
  const left_minor = debtOf(record);
  if (left_minor === 0) return;
  if (!body.force) throw new AppError("ON_HOLD", { hold_reason: "AWAITING_PAYMENT", left_minor });
  ensure(body.reason, "REASON_REQUIRED");
}

/** Release the exchange of a draft. @throws OUT_OF_STOCK when stock is still missing */
export async function release(draft: Draft, reason: string): Promise<void> {
  if (!(await reserveMissing(draft))) throw new AppError("OUT_OF_STOCK");
  draft.set({ exchange_status: "RELEASED", hold_reason: null, hold_since: null });
  // A hold after a part came back ended the wait for the rest.
  if (isLent(draft.record) && draft.record.row.expires_at === null) draft.set(awaited(draft.record, draft.context.now) ?? {});
  draft.log("Hold Released", {}, reason);
  draft.advance();
}
