import type { CreateReturn } from "#contracts/returns/bodies";
import type { Damage } from "./photo.ts";
import type { Step } from "./steps.ts";
import type { OrderPlan } from "./tell-order.ts";

/** A line bought, and what is asked back of it. */
export interface Ask {
  reason: string;
  bought?: number;
  quantity?: number;
  outcome?: CreateReturn["items"][number]["outcome"];
  /** In exchange: another variant of it, a dearer product, one that is nowhere to be had, or the same again. */
  exchange?: "sibling" | "dearer" | "gone" | "same";
  photo?: Damage;
  /** Percent off the line when it was bought. */
  off?: number;
}

/** How a return goes, told backwards from today: `rest` is how many days nothing has happened since the last step. */
export interface Tale {
  ask: readonly Ask[];
  steps: readonly Step[];
  rest: readonly [number, number];
  /** Which store it happens in, once each time; 0 is the first. */
  at?: readonly (0 | 1)[];
  /** Where its buyers are from; anywhere without it. */
  from?: readonly string[];
  by?: "customer" | "Agent";
  ways?: CreateReturn["shipping_method"];
  note?: string;
  order?: Pick<OrderPlan, "shipping" | "pays" | "off" | "tags">;
}

export const one = (reason: string, more: Omit<Ask, "reason"> = {}): Ask => ({ reason, ...more });
