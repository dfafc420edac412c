import type { z } from "zod";
import type { PolicyTest, PolicyTestAnswer } from "#contracts/settings/policy-test";
import { openOutcomes } from "#server/cases/domain/returns/request-rules";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { loadOrder } from "./load-order.ts";
import { feesOfReturn, feesOfUnit, type LineStanding, type OrderStanding, offered, standingOf } from "./returnable.ts";

/** Return how the policies would decide each line of an order at a given time, and why. @throws NOT_FOUND */
export function testPolicies(deps: ModuleDeps, context: CallContext, test: z.output<typeof PolicyTest>): Promise<PolicyTestAnswer> {
  const on = test.on ? new Date(test.on) : context.now;
  return deps.db.transaction(async (tx) => {
    const { order, lines } = await loadOrder(tx, context.store.id, test.order_id);
    const standing = await standingOf(deps, tx, order, lines, on);
    const { rules } = standing.orderRules;
    const { started_by, portal_enabled } = rules.general;
    return {
      order: { id: order.id, number: order.number, currency: order.currency },
      channel: test.channel,
      on: on.toISOString(),
      timezone: rules.timezone,
      may_start: test.channel === "staff" ? started_by.includes("STAFF") : portal_enabled && started_by.includes("CUSTOMER"),
      lines: standing.lines.map((one) => lineOf(standing, one)),
      fees: feesOfReturn(standing) as PolicyTestAnswer["fees"],
      refund_shipping_minor: await refundableShipping(tx, standing),
    };
  });
}

function lineOf(standing: OrderStanding, one: LineStanding): PolicyTestAnswer["lines"][number] {
  const { line, rules, free, code } = one;
  const { policy, tried } = rules;
  return {
    order_line_id: line.id,
    title: line.title,
    variant_title: line.variant_title,
    sku: line.sku,
    quantity: line.quantity,
    free,
    policy: { id: policy.id, name: policy.name, is_default: policy.is_default },
    tried: tried.map(({ policy: { id, name }, misses }) => ({ id, name, misses })),
    start: policy.window.start,
    windows: offered(rules),
    final_sale: policy.final_sale,
    allowed_outcomes: openOutcomes(rules),
    methods: policy.final_sale ? [] : policy.methods,
    fees: feesOfUnit(standing, one) as PolicyTestAnswer["fees"],
    code,
  };
}

/** The paid shipping, if returning everything refunds it. */
async function refundableShipping(tx: Tx, { order, lines }: OrderStanding): Promise<number> {
  const isRefunded = lines.some(({ rules }) => ["WHOLE_ORDER", "ALWAYS"].includes(rules.policy.refund_shipping));
  if (!isRefunded) return 0;
  const rows = await tx
    .selectFrom("order_shipping")
    .select("gross_minor")
    .where("store_id", "=", order.store_id)
    .where("order_id", "=", order.id)
    .execute();
  return rows.reduce((sum, { gross_minor }) => sum + gross_minor, 0);
}
