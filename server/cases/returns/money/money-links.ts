import type { CaseLeg } from "#server/cases/kernel/leg";
import type { CallContext, StoreContext } from "#server/kit/context";
import type { LivePlatform } from "#server/platforms/port";
import type { RefundCommand, Refunds } from "#server/platforms/port/refunds";
import type { ReturnsDeps } from "../deps.ts";
import { livePlatform, openPlatform } from "./open-platform.ts";
import { payLeg } from "./pay-refund.ts";
import { creditIdOf } from "./store-credit.ts";

/** Return the money path of returns, for claims: the same caps and platform calls. */
export const moneyLinks = (deps: ReturnsDeps) => ({
  creditIdOf,
  openLive: (store: StoreContext): Promise<LivePlatform> => livePlatform(deps, store),
  recordsOnly: async ({ store }: CallContext): Promise<boolean> => (await openPlatform(deps, store)).recordsOnly ?? false,
  pay: (context: CallContext, leg: Pick<CaseLeg, "id" | "recorded">, command: RefundCommand, ask: keyof Refunds) =>
    payLeg(deps, context, leg, command, ask),
});
