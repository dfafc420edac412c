import type { CallContext, StoreContext } from "#server/kit/context";
import type { LivePlatform } from "#server/platforms/port";
import type { RefundCommand } from "#server/platforms/port/refunds";
import { isConnected } from "#server/platforms/powers";
import type { ReturnsDeps } from "../deps.ts";
import { livePlatform, openPlatform } from "./open-platform.ts";
import { type PaidRefund, payRefund } from "./pay-refund.ts";
import { creditIdOf } from "./store-credit.ts";

/** Return the money path of returns, for claims: the same caps and platform calls. */
export const moneyLinks = (deps: ReturnsDeps) => ({
  creditIdOf,
  openLive: (store: StoreContext): Promise<LivePlatform> => livePlatform(deps, store),
  recordsOnly: async ({ store }: CallContext): Promise<boolean> => (await openPlatform(deps, store)).recordsOnly ?? false,
  pay: (context: CallContext, legId: string, command: RefundCommand, ask: "execute" | "findByKey") =>
    pay(deps, context, legId, command, ask),
});

/** A call that throws may have moved money: its outcome is unknown. */
async function pay(
  deps: ReturnsDeps,
  context: CallContext,
  legId: string,
  command: RefundCommand,
  ask: "execute" | "findByKey",
): Promise<PaidRefund> {
  if (isConnected(context.store)) return payRefund(deps, context, legId, command, ask);
  const { refunds } = await deps.platformOf(context.store);
  try {
    if (ask === "execute") return await refunds.execute(command, legId);
    return (await refunds.findByKey(command, legId)) ?? (await refunds.execute(command, legId));
  } catch {
    return { state: "unknown" };
  }
}
