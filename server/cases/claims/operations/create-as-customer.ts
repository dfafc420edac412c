import type { CreatePublicClaim } from "#contracts/claims/bodies";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { CallContext } from "#server/kit/context";
import { AppError, notFound } from "#server/kit/errors";
import type { ModuleDeps } from "#server/platforms/module";
import { createClaim } from "./create-claim.ts";

/** Submit a claim on the customer's behalf, with order and lines named by the platform's ids. @throws NOT_FOUND */
export async function createClaimAsCustomer(deps: ModuleDeps, context: CallContext, body: CreatePublicClaim): Promise<ClaimDetail> {
  const { order_external_id, items, ...rest } = body;
  const order = await deps.db.kysely
    .selectFrom("orders")
    .select(["id", "customer_name", "customer_email"])
    .where("store_id", "=", context.store.id)
    .where("external_id", "=", order_external_id)
    .executeTakeFirst();
  if (!order) throw notFound();
  const lines = await deps.db.kysely
    .selectFrom("order_line")
    .select(["id", "external_id"])
    .where("store_id", "=", context.store.id)
    .where("order_id", "=", order.id)
    .execute();
  const named = items.map(({ order_line_id, line_external_id, ...item }) => {
    const line = lines.find((one) => (order_line_id ? one.id === order_line_id : one.external_id === line_external_id));
    if (!line) throw new AppError("NOT_FOUND", { line: order_line_id ?? line_external_id });
    return { ...item, order_line_id: line.id };
  });
  const customer = { ...context.actor, type: "customer" as const, name: order.customer_name || order.customer_email };
  const request = { ...rest, order_id: order.id, override_reason: null, note: "", items: named };
  return createClaim(deps, { ...context, actor: customer }, request, "api");
}
