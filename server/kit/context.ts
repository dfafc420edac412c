import type { AppAbility } from "#contracts/ability";
import type { Language, PlatformName } from "#contracts/session/session";

/** Who is calling. `system` is a job; `customer` the buyer, for whom a store's system or the portal speaks. */
export interface Actor {
  type: "merchant" | "member" | "api_key" | "customer" | "system";
  /** The membership's id for people, the key's id for keys, null for the system. */
  id: string | null;
  name: string;
  /** Limits by place and amount are conditions of it. */
  ability: AppAbility;
}

export interface StoreContext {
  id: string;
  name: string;
  platform: PlatformName;
  platformDomain: string;
  currency: string;
  timezone: string;
}

/** What every operation knows about its call. The store is the only one its queries may touch. */
export interface CallContext {
  actor: Actor;
  store: StoreContext;
  language: Language;
  now: Date;
  requestId: string;
  ip: string;
  idempotencyKey: string | null;
  expectedVersion: number | null;
}

/** A caller the token or key stands for, before an operation has been chosen. */
export interface Caller {
  actor: Actor;
  store: StoreContext;
  accountId: string | null;
  sessionId: string | null;
  /** The one order a customer's token is about. */
  orderId?: string;
}
