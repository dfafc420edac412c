import type { Selectable } from "kysely";
import type { CreateReturn } from "#contracts/returns/bodies";
import type { Outcome } from "#contracts/returns/states";
import { Valuation } from "#server/cases/domain/money/valuation";
import type { Advice } from "#server/cases/domain/returns/policy-snapshot";
import { asksOverride, isWorthIt, type Objection, objectionsTo } from "#server/cases/domain/returns/request-rules";
import type { OrderLine } from "#server/db/tables";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import type { OrderRules } from "./order-rules.ts";

type Line = Selectable<OrderLine>;

/**
 * Check a request against the store's policies: customers must follow them, staff see them as advice and may override
 * them with a reason. @throws the first objection's code, with the field and, for a closed window, `closed_at`
 */
export function judgeRequest(
  context: CallContext,
  body: CreateReturn,
  order: OrderRules,
  lines: ReadonlyMap<string, Line>,
  isStoreCurrency: boolean,
): Advice[] {
  const isCustomer = context.actor.type === "customer";
  assertMayStart(order, isCustomer);
  const items = body.items.map((item) => ({ ...item, hasPhoto: item.photos.length > 0, hasComment: item.comment !== "" }));
  const found = objectionsOf({ ...body, items }, order, lines, isStoreCurrency);
  if (isCustomer) assertKnownReasons(body, order);
  for (const [index, objection] of found) {
    const passes = isCustomer ? false : !asksOverride(objection) || Boolean(body.override_reason);
    if (!passes) throw refusal(index, objection);
  }
  return found.map(([, { order_line_id, code, closed_at }]) => ({ order_line_id, code, closed_at }));
}

function assertMayStart({ rules }: OrderRules, isCustomer: boolean): void {
  const { portal_enabled, started_by } = rules.general;
  ensure(started_by.includes(isCustomer ? "CUSTOMER" : "STAFF") && (portal_enabled || !isCustomer), "REQUESTS_CLOSED");
}

/** Refuses reasons the store retired; codes it never had come from its own systems and are accepted unchanged. */
function assertKnownReasons(body: CreateReturn, { rules }: OrderRules): void {
  for (const [i, { reason }] of body.items.entries()) {
    const known = rules.general.reasons.find(({ code }) => code === reason);
    if (known && !known.active) throw badRequest({ [`items.${i}.reason`]: "INVALID" });
  }
}

/** A request as far as the policies need it; a reason may be missing. */
export interface WishedReturn {
  shipping_method: CreateReturn["shipping_method"];
  items: readonly {
    order_line_id: string;
    quantity: number;
    reason?: string | undefined;
    outcome?: Outcome | undefined;
    hasPhoto: boolean;
    hasComment: boolean;
  }[];
}

/** Return the policies' objections to a request, each with the position of its item. */
export const objectionsOf = (
  wished: WishedReturn,
  order: OrderRules,
  goods: ReadonlyMap<string, Line>,
  isStoreCurrency: boolean,
): [number, Objection][] => [...objections(wished, order), ...valueObjections(wished, order, goods, isStoreCurrency)];

function objections(body: WishedReturn, { rules, lines }: OrderRules): [number, Objection][] {
  return body.items.flatMap((item, i) => {
    const decided = lines.get(item.order_line_id);
    if (!decided) return [];
    const wish = {
      ...item,
      outcome: item.outcome ?? rules.general.default_resolution,
      shipping_method: body.shipping_method,
      reason: rules.general.reasons.find(({ code }) => code === item.reason),
    };
    return objectionsTo({ ...wish, policy: decided.policy, windows: decided.windows, offer: decided.offer }).map(
      (one): [number, Objection] => [i, one],
    );
  });
}

/** Objects when the combined value of the units under one policy is outside its limits. */
function valueObjections(
  body: WishedReturn,
  { lines }: OrderRules,
  goods: ReadonlyMap<string, Line>,
  isStoreCurrency: boolean,
): [number, Objection][] {
  const sums = new Map<string, { first: number; value: number }>();
  const values = new Valuation(goods);
  for (const [i, item] of body.items.entries()) {
    const id = lines.get(item.order_line_id)?.policy.id;
    if (id === undefined) continue;
    const known = sums.get(id) ?? { first: i, value: 0 };
    sums.set(id, { ...known, value: known.value + values.take(item, item.quantity).gross });
  }
  return [...sums.values()].flatMap(({ first, value }): [number, Objection][] => {
    const order_line_id = body.items[first]?.order_line_id ?? "";
    const policy = lines.get(order_line_id)?.policy;
    if (!policy || isWorthIt(policy, isStoreCurrency ? value : null)) return [];
    const { name, min_value_minor, max_value_minor } = policy;
    const details = { policy: name, value_minor: value, min_value_minor, max_value_minor };
    return [[first, { code: "VALUE_NOT_ALLOWED", field: "quantity", order_line_id, closed_at: null, details }]];
  });
}

const refusal = (index: number, { code, field, order_line_id, details }: Objection): AppError =>
  new AppError(code, { path: field === "shipping_method" ? field : `items.${index}.${field}`, order_line_id, ...details });
