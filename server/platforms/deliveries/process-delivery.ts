import { platformContext } from "#server/core/stores/api";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { AppError } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { parseLossless } from "#server/platforms/lossless-json";
import type { ModuleDeps } from "#server/platforms/module";
import { DeliveryError } from "#server/platforms/payload";
import { readShopify, shopifyRefetch } from "#server/platforms/shopify/read-delivery";
import { refreshScopes } from "#server/platforms/store-connection/api";
import { readWoocommerce, woocommerceRefetch } from "#server/platforms/woocommerce/read-delivery";
import { applyDelivery, type ToApply } from "./apply-delivery.ts";
import { followInvoice } from "./follow-invoice.ts";
import { refetch } from "./refetch.ts";
import { type DeliveryRow, type Fate, findDelivery, loadTopic, lockDelivery, settleDelivery, untriedBefore } from "./repository.ts";

interface Try {
  isLastTry: boolean;
}

/**
 * Process a delivery after earlier ones about the same subject, so that parallel workers keep their order. An earlier
 * one that fails is retried by its own job. @throws when this one should be retried, which `isLastTry` rules out
 */
export async function processDelivery(deps: ModuleDeps, storeId: string, id: string, attempt: Try): Promise<void> {
  for (const earlier of await untriedBefore(deps.db.kysely, storeId, id)) {
    await processOne(deps, storeId, earlier, { isLastTry: false }).catch(() => undefined);
  }
  await processOne(deps, storeId, id, attempt);
}

/**
 * Effect and outcome of a delivery share one transaction, so it counts exactly once. The platform is asked before. A settled
 * delivery is skipped.
 */
async function processOne(deps: ModuleDeps, storeId: string, id: string, { isLastTry }: Try): Promise<void> {
  try {
    const found = await findDelivery(deps.db.kysely, storeId, id);
    if (found?.state !== "RECEIVED") return;
    const asked = await platformContext(deps.db.kysely, storeId, deps.clock.now());
    const work = await workOf(deps, asked, found);
    await deps.db.transaction(async (tx) => {
      const delivery = await lockDelivery(tx, storeId, id);
      if (delivery?.state !== "RECEIVED") return;
      const context = await platformContext(tx, storeId, deps.clock.now());
      await settle(tx, delivery.id, "fate" in work ? work.fate : await applyDelivery(tx, deps, context, delivery, work));
    });
  } catch (error) {
    const { code, retry } = failureOf(error);
    const isOver = !retry || isLastTry;
    if (code === "INTERNAL") deps.log.error({ err: error, delivery: id }, "a delivery could not be worked");
    await deps.db.transaction(async (tx) => {
      await settle(tx, id, { state: isOver ? "FAILED" : "RECEIVED", detail: code });
      if (isOver) await emit(tx, { store_id: storeId, topic: "delivery.failed", payload: { id, topic: await loadTopic(tx, storeId, id) } });
    });
    if (!isOver) throw error;
  }

  async function settle(tx: Parameters<typeof settleDelivery>[0], deliveryId: string, fate: Fate): Promise<void> {
    await settleDelivery(tx, storeId, deliveryId, fate, deps.clock.now().toISOString());
    await publishLive(tx, { store_id: storeId, resource: "deliveries", ids: [deliveryId], type: "updated", version: null });
  }
}

/**
 * Return what a delivery asks for, from the platform where the delivery says less than the platform knows. What is no change of
 * records is done here and settled afterwards; repeating it does nothing.
 */
async function workOf(deps: ModuleDeps, context: CallContext, { platform, topic, raw }: DeliveryRow): Promise<ToApply | { fate: Fate }> {
  const payload = parseLossless(raw);
  const wanted = (platform === "shopify" ? shopifyRefetch : woocommerceRefetch)(topic, payload);
  const answer = wanted && (await refetch(deps, context, wanted));
  if (!answer) {
    const read = platform === "shopify" ? readShopify : readWoocommerce;
    return { work: read({ topic, payload, currency: context.store.currency }), isRefetched: false };
  }
  if (answer.kind === "scopes") {
    await refreshScopes(deps, context.store.id);
    return { fate: { state: "DONE", detail: null } };
  }
  if (answer.kind === "invoice") {
    const isFollowed = await followInvoice(deps, context, answer.invoice);
    return { fate: isFollowed ? { state: "DONE", detail: null } : { state: "IGNORED", detail: "NO_PAYMENT" } };
  }
  return { work: answer, isRefetched: true };
}

/** The code to show, and whether a retry may help. An error of the payload itself is final. */
function failureOf(error: unknown): { code: string; retry: boolean } {
  if (error instanceof DeliveryError) return error;
  if (error instanceof AppError && error.code === "CURRENCY_MISMATCH") return { code: error.code, retry: false };
  const isUnreadable = error instanceof SyntaxError || error instanceof RangeError || error instanceof AppError;
  return isUnreadable ? { code: "INVALID_PAYLOAD", retry: false } : { code: "INTERNAL", retry: true };
}
