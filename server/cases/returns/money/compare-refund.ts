import type { Body } from "#contracts/returns/actions";
import { openLive, refusalWithReason } from "#server/cases/money/open-platform";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { isSameJson } from "#server/kit/same-json";
import type { ModuleDeps } from "#server/platforms/module";
import type { RefundQuote } from "#server/platforms/port/refunds";
import { verdictFor } from "../case/judge.ts";
import { loadCase } from "../case/load.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { type Comparison, comparisonOf } from "./refund-parts.ts";

/** What was compared with the platform before the refund was reserved; null: nothing. */
export type Compared = Comparison | null;
interface Planned {
  wanted: Body<"refund">["data"];
  /** By payment. */
  amounts: number[];
}

/**
 * Ask a platform that computes refunds itself what the same units are worth, before anything is reserved. A person decides
 * where it is another amount: `platform_amount_minor` confirms it. @throws PLATFORM_AMOUNT_DIFFERS, PLATFORM_UNAVAILABLE,
 * PLATFORM_DECLINED
 */
export async function compareWithPlatform(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  plan: (record: LoadedCase) => Planned | null,
): Promise<Compared> {
  const platform = await openLive(deps, context.store);
  if (platform?.capabilities.refundPreview !== "exact") return null;
  const record = await loadCase(deps.db.kysely, context.store.id, id);
  if (!verdictFor(record, "refund", context).allowed) return null;
  const planned = plan(record);
  const comparison = planned && comparisonOf(record, planned.amounts);
  if (!comparison) return null;
  let quote: RefundQuote;
  try {
    quote = await platform.refunds.preview(comparison.ask);
  } catch (error) {
    throw refusalWithReason(error);
  }
  const isEqual = quote.amount_minor === comparison.ours_minor && quote.currency === record.order.currency;
  if (!isEqual && planned.wanted.platform_amount_minor !== quote.amount_minor)
    throw new AppError("PLATFORM_AMOUNT_DIFFERS", {
      platform_minor: quote.amount_minor,
      ours_minor: comparison.ours_minor,
      amount_minor: planned.amounts.reduce((sum, amount) => sum + amount, 0),
      currency: quote.currency,
    });
  return comparison;
}

/** Assert that the case still refunds what was compared. @throws STALE_VERSION */
export function assertStillCompared(record: LoadedCase, amounts: readonly number[], compared: Compared): void {
  if (compared === null) return;
  ensure(isSameJson(comparisonOf(record, amounts), compared), "STALE_VERSION", { version: record.row.version });
}
