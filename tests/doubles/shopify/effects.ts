import { orderForm } from "./rest-form.ts";
import type { Order, World } from "./world.ts";

/** What a mutation changes: the shop, and what it sends. */
export interface Effects {
  world: World;
  /** Send a webhook to the subscribers of a topic. */
  emit(topic: string, payload: unknown): void;
  startBulk(query: string): unknown;
}

export function announceOrder({ world, emit }: Effects, order: Order): void {
  emit("ORDERS_UPDATED", orderForm(world, order));
}
