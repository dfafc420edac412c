import { emit } from "#server/jobs/outbox";
import { AppError } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import type { ModuleDeps } from "#server/modules/module";
import { DeliveryError } from "#server/platforms/payload";
import { applyDelivery } from "./apply-delivery.ts";
import type { DeliveryLinks } from "./links.ts";
import { type Fate, lockDelivery, settleDelivery, topicOf, untriedBefore } from "./repository.ts";
import { storeContext } from "./store-context.ts";

type Deps = ModuleDeps & DeliveryLinks;
interface Try {
  isLastTry: boolean;
}

/**
 * Process a delivery after earlier ones about the same subject, so that parallel workers keep their order. An earlier
 * one that fails is retried by its own job. @throws when this one should be retried, which `isLastTry` rules out
 */
export async function processDelivery(deps: Deps, storeId: string, id: string, attempt: Try): Promise<void> {
  for (const earlier of await untriedBefore(deps.db.kysely, storeId, id)) {
    await processOne(deps, storeId, earlier, { isLastTry: false }).catch(() => undefined);
  }
  await processOne(deps, storeId, id, attempt);
}

/** Effect and outcome of a delivery share one transaction, so it counts exactly once. A settled delivery is skipped. */
async function processOne(deps: Deps, storeId: string, id: string, { isLastTry }: Try): Promise<void> {
  try {
    await deps.db.transaction(async (tx) => {
      const delivery = await lockDelivery(tx, storeId, id);
      if (delivery?.state !== "RECEIVED") return;
      const context = await storeContext(tx, storeId, deps.clock.now());
      await settle(tx, delivery.id, await applyDelivery(tx, deps, context, delivery));
    });
  } catch (error) {
    const { code, retry } = failureOf(error);
    const isOver = !retry || isLastTry;
    if (code === "INTERNAL") deps.log.error({ err: error, delivery: id }, "a delivery could not be worked");
    await deps.db.transaction(async (tx) => {
      await settle(tx, id, { state: isOver ? "FAILED" : "RECEIVED", detail: code });
      if (isOver) await emit(tx, { store_id: storeId, topic: "delivery.failed", payload: { id, topic: await topicOf(tx, storeId, id) } });
    });
    if (!isOver) throw error;
  }

  async function settle(tx: Parameters<typeof settleDelivery>[0], deliveryId: string, fate: Fate): Promise<void> {
    await settleDelivery(tx, storeId, deliveryId, fate, deps.clock.now().toISOString());
    await publishLive(tx, { store_id: storeId, resource: "deliveries", ids: [deliveryId], type: "updated", version: null });
  }
}

/** The code to show, and whether a retry may help. An error of the payload itself is final. */
function failureOf(error: unknown): { code: string; retry: boolean } {
  if (error instanceof DeliveryError) return error;
  const isUnreadable = error instanceof SyntaxError || error instanceof RangeError || error instanceof AppError;
  return isUnreadable ? { code: "INVALID_PAYLOAD", retry: false } : { code: "INTERNAL", retry: true };
}
