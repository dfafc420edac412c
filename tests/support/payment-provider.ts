import { hasMark, shortMark } from "#server/platforms/operation-key";
import { endRefunds } from "../doubles/shopify/refunding.ts";
import type { ShopifyDouble } from "../doubles/shopify/server.ts";
import type { Refund } from "../doubles/shopify/world.ts";
import type { WooDouble } from "../doubles/woocommerce/server.ts";
import type { Chance } from "./schedules/chance.ts";

export interface PaymentProvider {
  /** What a person finds who looks at its own books: whether a refund of ours moved money. */
  hasMoved(key: string): boolean;
  /** It does something of its choice with the next refund. */
  gateway(chance: Chance): void;
  /** It ends what it has been working on; does nothing where it answers at once. */
  endPending(externalId: string, chance: Chance): void;
}

export const hasPaid = ({ transactions }: Refund): boolean => transactions.some(({ status }) => status === "SUCCESS");

export const shopifyProvider = ({ world, effects }: ShopifyDouble): PaymentProvider => ({
  hasMoved: (key) => [...world.orders.values()].flatMap(({ refunds }) => refunds).some((one) => hasMark(one.note, key) && hasPaid(one)),
  gateway: (chance) => void world.gatewayMoods.push(chance.one(["pay", "decline", "pend", "await", "wonder"] as const)),
  endPending: (id, chance) => endRefunds(effects, world.orders.get(id)!, chance.one(["SUCCESS", "SUCCESS", "FAILURE", "ERROR"] as const)),
});

export const wooProvider = ({ world }: WooDouble): PaymentProvider => ({
  hasMoved: (key) => world.gatewayCalls.some(({ reason }) => reason.includes(shortMark(key))),
  gateway: (chance) =>
    void world.gatewayMoods.push(chance.one(["pay", "decline", "silent", "die-before-paying", "die-after-paying", "hook-dies"] as const)),
  endPending: () => {},
});
