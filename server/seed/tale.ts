import type { CreateReturn } from "#contracts/returns/bodies";
import type { OrderPlan } from "./order-plan.ts";
import type { Damage } from "./photo.ts";
import type { Step } from "./steps.ts";

/** A line bought, and the part of it to return. */
export interface Ask {
  reason: string;
  bought?: number;
  quantity?: number;
  outcome?: CreateReturn["items"][number]["outcome"];
  /** In exchange: another variant, a dearer product, an out-of-stock one, or the same again. */
  exchange?: "sibling" | "dearer" | "gone" | "same";
  photo?: Damage;
  /** Percent off the line when it was bought. */
  off?: number;
}

/** The story of a return, told backwards from today: `rest` is the number of days since the last step. */
export interface Tale {
  ask: readonly Ask[];
  steps: readonly Step[];
  rest: readonly [number, number];
  /** The stores it happens in, once each; 0 is the first. */
  at?: readonly (0 | 1)[];
  /** The countries of its customers; any by default. */
  from?: readonly string[];
  by?: "customer" | "Agent";
  ways?: CreateReturn["shipping_method"];
  note?: string;
  order?: Pick<OrderPlan, "shipping" | "pays" | "off" | "tags">;
}

export const one = (reason: string, more: Omit<Ask, "reason"> = {}): Ask => ({ reason, ...more });
