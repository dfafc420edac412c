import type { Selectable } from "kysely";
import type { z } from "zod";
import type { Returnable } from "#contracts/returns/returnable";
import type { Language } from "#contracts/session/session";
import { allFeesTaken, feesOf } from "#server/cases/domain/money/fees";
import type { Choices } from "#server/cases/domain/offers/choices";
import type { Question } from "#server/cases/domain/offers/offer";
import { openOutcomes } from "#server/cases/domain/returns/request-rules";
import { noteOffers } from "#server/cases/ports";
import { freeValues, paidOf } from "#server/catalogue/domain/units";
import { freeUnits } from "#server/catalogue/orders/api";
import type { Tx } from "#server/db/open";
import type { OrderLine, Orders } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { inLanguage } from "#server/kit/in-language";
import type { ModuleDeps } from "#server/platforms/module";
import { loadOrder, loadOrderByExternalId } from "./load-order.ts";
import { type LineRules, loadOrderRules, type OrderRules } from "./order-rules.ts";
import { policyOf } from "./snapshot.ts";

type Line = Selectable<OrderLine>;
export interface LineStanding {
  line: Line;
  free: number;
  /** The value of one more unit; 0 where none is free. */
  unit_minor: number;
  /** The combined value of the first 1, 2, … free units. */
  free_values_minor: number[];
  rules: LineRules;
  /** Why no unit can be returned now, or null. */
  code: string | null;
}
export interface OrderStanding {
  order: Selectable<Orders>;
  orderRules: OrderRules;
  lines: LineStanding[];
}

/** Return each line of an order at `now`: its free units, the rules that apply, and any obstacle. */
export async function standingOf(
  deps: ModuleDeps,
  tx: Tx,
  order: Selectable<Orders>,
  lines: Line[],
  now: Date,
  choices: Choices | null = null,
): Promise<OrderStanding> {
  const orderRules = await loadOrderRules(deps, tx, order, lines, now, choices);
  const ids = lines.map((line) => line.id);
  const free = await freeUnits(tx, order.store_id, ids);
  const isGone = Boolean(order.cancelled_at ?? order.deleted_at);
  const standings = lines.flatMap((line): LineStanding[] => {
    const rules = orderRules.lines.get(line.id);
    const units = free.get(line.id) ?? 0;
    const free_values_minor = freeValues(paidOf(line), line.settled + line.outside, units);
    const unit_minor = free_values_minor[0] ?? 0;
    return rules ? [{ line, free: units, unit_minor, free_values_minor, rules, code: obstacle(line, units, isGone, rules) }] : [];
  });
  return { order, orderRules, lines: standings };
}

function obstacle(line: Line, free: number, isGone: boolean, rules: LineRules): string | null {
  if (isGone || line.gift_card || rules.policy.final_sale) return "NOT_RETURNABLE";
  if (line.fulfilled_quantity === 0) return "NOT_FULFILLED";
  if (free === 0) return "QUANTITY_EXCEEDS_RETURNABLE";
  if (rules.offer?.refusal) return "NOT_RETURNABLE";
  if (openOutcomes(rules).length > 0) return null;
  return rules.offer?.hiddenBy && rules.policy.allowed_outcomes.length === 0 ? "OUTCOME_NOT_ALLOWED" : "WINDOW_CLOSED";
}

/** Return the units of an order that may still be returned, with their outcomes, windows and prices. @throws NOT_FOUND */
export const listReturnable = async (deps: ModuleDeps, context: CallContext, orderId: string): Promise<z.output<typeof Returnable>> =>
  returnable(deps, context, await deps.db.transaction((tx) => loadOrder(tx, context.store.id, orderId)));

/** As `listReturnable`, of the order with the platform's id. @throws NOT_FOUND */
export const listReturnableByExternalId = async (
  deps: ModuleDeps,
  context: CallContext,
  externalId: string,
): Promise<z.output<typeof Returnable>> =>
  returnable(deps, context, await loadOrderByExternalId(deps.db.kysely, context.store.id, externalId));

async function returnable(
  deps: ModuleDeps,
  context: CallContext,
  { order, lines }: { order: Selectable<Orders>; lines: Line[] },
): Promise<z.output<typeof Returnable>> {
  const standing = await deps.db.transaction(async (tx) => {
    const found = await standingOf(deps, tx, order, lines, context.now);
    await noteOffers(
      tx,
      deps,
      context,
      order.id,
      found.lines.map(({ rules }) => rules.offer),
    );
    return found;
  });
  return {
    order_id: order.id,
    currency: order.currency,
    lines: standing.lines.map((one) => ({
      order_line_id: one.line.id,
      external_id: one.line.external_id,
      title: one.line.title,
      variant_title: one.line.variant_title,
      sku: one.line.sku,
      free: one.free,
      unit_minor: one.unit_minor,
      free_values_minor: one.free_values_minor,
      returnable: one.code === null,
      code: one.code,
      allowed_outcomes: one.code === null ? openOutcomes(one.rules) : [],
      methods: one.code === null ? one.rules.policy.methods : [],
      policy_id: one.rules.policy.id,
      exchange_credit: one.rules.policy.exchange_credit ?? "PAID",
      windows: Object.fromEntries(offered(one.rules).map(({ outcome, closes_at }) => [outcome, closes_at])),
      fees: feesOfUnit(standing, one),
      ...wordsOf(one, context.language),
    })),
    fees: feesOfReturn(standing),
  };
}

/** Return what flows ask and say about a line, in a language. */
export const wordsOf = ({ rules: { offer } }: Pick<LineStanding, "rules">, language: Language) => ({
  questions: (offer?.questions ?? []).map((question) => inWords(question, language)),
  messages: [...(offer?.messages ?? []), ...(offer?.refusal ? [offer.refusal.text] : [])].map((text) => inLanguage(text, language)),
});

export const inWords = ({ id, text, answers }: Question, language: Language) => ({
  id,
  text: inLanguage(text, language),
  answers: answers.map((answer) => ({ id: answer.id, text: inLanguage(answer.text, language) })),
});

/** Return the windows of the outcomes the policy offers. */
export const offered = ({ policy, windows }: LineRules) =>
  policy.final_sale ? [] : windows.filter(({ outcome }) => policy.allowed_outcomes.includes(outcome));

/** Return the fees of one unit returned for a reason that is not the merchant's fault. */
export const feesOfUnit = (standing: OrderStanding, one: LineStanding) =>
  feesOf(feeLines(standing, [one], 1), { ...noOccasion, isStoreCurrency: isStoreCurrency(standing) });

/** Return the per-return fees if the whole order is returned with a label. */
export const feesOfReturn = (standing: OrderStanding) =>
  feesOf(
    feeLines(
      standing,
      standing.lines.filter(({ code }) => code === null),
      0,
    ),
    { taken: new Set(), isFirstOfOrder: true, hasLabel: true, isStoreCurrency: isStoreCurrency(standing) },
  );

const noOccasion = { taken: allFeesTaken, isFirstOfOrder: false, hasLabel: false };
const isStoreCurrency = ({ order, orderRules }: OrderStanding): boolean => order.currency === orderRules.rules.currency;

const feeLines = ({ orderRules }: OrderStanding, lines: readonly LineStanding[], quantity: number) =>
  lines.flatMap(({ line, unit_minor, rules }) =>
    policyOf(orderRules.rules, rules).map(({ fees }) => ({
      rules: fees,
      quantity,
      paid_minor: unit_minor * quantity,
      catalogue_minor: line.unit_price_minor * quantity,
      outcome: "REFUND" as const,
      isFault: false,
    })),
  );
