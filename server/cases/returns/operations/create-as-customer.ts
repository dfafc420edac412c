import type { z } from "zod";
import type { CreatePublicReturn, CreateReturn } from "#contracts/returns/bodies";
import type { ReturnDetail } from "#contracts/returns/shapes";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { loadOrderByExternalId } from "../policy/load-order.ts";
import { createReturn } from "./create-return.ts";

/** Create a return on the customer's behalf, with order and lines identified by the platform's ids. @throws NOT_FOUND */
export async function createReturnAsCustomer(
  deps: ModuleDeps,
  context: CallContext,
  body: z.output<typeof CreatePublicReturn>,
): Promise<ReturnDetail> {
  const { order, lines } = await loadOrderByExternalId(deps.db.kysely, context.store.id, body.order_external_id);
  const items = body.items.map(({ order_line_id, line_external_id, ...item }): CreateReturn["items"][number] => {
    const line = lines.find((one) => (order_line_id ? one.id === order_line_id : one.external_id === line_external_id));
    if (!line) throw new AppError("NOT_FOUND", { line: order_line_id ?? line_external_id });
    return { ...item, order_line_id: line.id };
  });
  const customer = { ...context.actor, type: "customer" as const, name: order.customer_name || order.customer_email };
  return createReturn(deps, { ...context, actor: customer }, { ...body, order_id: order.id, items, override_reason: null });
}
