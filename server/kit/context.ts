import type { AppAbility } from "#contracts/ability";
import type { Language, PlatformName } from "#contracts/session/session";
import type { CustomerClaims } from "./customer-tokens.ts";

/** Who is calling. `system` is a job; `customer` is the buyer, represented by a store's system or the portal. */
export interface Actor {
  type: "merchant" | "member" | "api_key" | "customer" | "system";
  /** The membership's id for people, the key's id for keys, null for the system. */
  id: string | null;
  name: string;
  /** Limits by location and amount are conditions of its rules. */
  ability: AppAbility;
  /** The flows that led to this, the first one first; left out where none did. */
  chain?: readonly string[];
}

export interface StoreContext {
  id: string;
  name: string;
  platform: PlatformName;
  platformDomain: string;
  currency: string;
  timezone: string;
  /** The connection to its platform, another one for every set of credentials; null: nothing is connected. */
  connectionId: string | null;
}

/** The context of an operation. Queries may touch its store only. */
export interface CallContext {
  actor: Actor;
  store: StoreContext;
  language: Language;
  now: Date;
  requestId: string;
  ip: string;
  idempotencyKey: string | null;
  expectedVersion: number | null;
  /** Actions leave their record out of the answer: nobody reads it where many are changed at once, or in a job. */
  skipsRecord?: true;
}

/** The caller identified by a token or key, before an operation is chosen. */
export interface Caller {
  actor: Actor;
  store: StoreContext;
  accountId: string | null;
  sessionId: string | null;
  /** The store requires two-factor authentication, and this person has not set it up. */
  mustSetUpTwoFactor?: boolean;
  /** The one order a customer's token gives access to. */
  orderId?: string;
  /** What that token says, and until when. */
  customer?: CustomerClaims & { expiresAt: Date };
}
