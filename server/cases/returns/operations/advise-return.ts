import type { z } from "zod";
import { isErrorCode } from "#contracts/errors";
import type { AdviceRequest, LineAdvice, ReturnAdvice } from "#contracts/returns/advice";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import { answered } from "#server/cases/domain/money/settlement-sum";
import { asksOverride, openOutcomes } from "#server/cases/domain/returns/request-rules";
import type { CallContext } from "#server/kit/context";
import { AppError, notFound } from "#server/kit/errors";
import { sentence } from "#server/kit/sentences";
import type { ModuleDeps } from "#server/platforms/module";
import { objectionsOf, type WishedReturn } from "../policy/judge-request.ts";
import { loadOrder } from "../policy/load-order.ts";
import { feesOfUnit, type LineStanding, type OrderStanding, offered, standingOf } from "../policy/returnable.ts";
import { quoteReturn } from "./quote-return.ts";

type Request = z.output<typeof AdviceRequest>;

/** Return how the store's policies see a request that staff are filling in; nothing is stored. @throws NOT_FOUND */
export async function adviseReturn(deps: ModuleDeps, context: CallContext, request: Request): Promise<ReturnAdvice> {
  const advice = await deps.db.transaction(async (tx) => {
    const { order, lines } = await loadOrder(tx, context.store.id, request.order_id);
    const goods = new Map(lines.map((line) => [line.id, line]));
    for (const { order_line_id } of request.items) if (!goods.has(order_line_id)) throw notFound();
    const standing = await standingOf(deps, tx, order, lines, context.now, { ...wishOf(request), answers: {} });
    const { rules } = standing.orderRules;
    return {
      currency: order.currency,
      timezone: rules.timezone,
      may_start: rules.general.started_by.includes("STAFF"),
      lines: standing.lines.map((one) => lineOf(standing, one)),
      ...objected(context, objectionsOf(wishOf(request), standing.orderRules, goods, order.currency === rules.currency), standing),
    };
  });
  return { ...advice, estimate: advice.may_start ? await estimateOf(deps, context, request) : null };
}

function lineOf(standing: OrderStanding, one: LineStanding): LineAdvice {
  const { id, name, is_default, final_sale, methods, refund_shipping, exchange_credit } = one.rules.policy;
  return {
    order_line_id: one.line.id,
    policy: { id, name, is_default },
    final_sale,
    windows: offered(one.rules),
    allowed_outcomes: openOutcomes(one.rules),
    methods: final_sale ? [] : methods,
    fees: feesOfUnit(standing, one) as LineAdvice["fees"],
    refund_shipping,
    exchange_credit: exchange_credit ?? "PAID",
  };
}

function objected(
  { language }: CallContext,
  found: ReturnType<typeof objectionsOf>,
  standing: OrderStanding,
): Pick<ReturnAdvice, "objections" | "needs_override"> {
  const objections = found.map(([, objection]) => {
    const { order_line_id, code, details } = objection;
    const outcome = (details.outcome as ReturnAdvice["objections"][number]["outcome"]) ?? null;
    const window = standing.orderRules.lines.get(order_line_id)?.windows.find((one) => one.outcome === outcome);
    return {
      order_line_id,
      code,
      message: isErrorCode(code) ? sentence(code, language) : "",
      outcome,
      closed_on: code === "WINDOW_CLOSED" ? (window?.closes_on ?? null) : null,
      needs_reason: asksOverride(objection),
    };
  });
  return { objections, needs_override: objections.some(({ needs_reason }) => needs_reason) };
}

const wishOf = ({ items, shipping_method }: Request): WishedReturn => ({
  shipping_method,
  items: items.map(({ has_photo, has_comment, ...item }) => ({ ...item, hasPhoto: has_photo, hasComment: has_comment })),
});

/** What is still missing has no price yet; what could not be requested at all is said when it is sent. */
async function estimateOf(deps: ModuleDeps, context: CallContext, wished: Request): Promise<FinancialOutcome | null> {
  const items = wished.items.flatMap(({ reason, has_photo: _, has_comment: __, ...item }) =>
    reason && (item.outcome !== "EXCHANGE" || item.exchange) ? [{ ...item, reason, comment: "", photos: [] }] : [],
  );
  if (items.length === 0 || items.length < wished.items.length) return null;
  const { order_id, shipping_method } = wished;
  try {
    const request = { order_id, shipping_method, items, answers: {}, note: "", override_reason: "?" };
    return answered((await quoteReturn(deps, context, request, null)).outcome);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
