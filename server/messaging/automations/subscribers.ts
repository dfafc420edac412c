import type { Subscriber } from "#server/jobs/outbox";
import type { ModuleDeps } from "#server/platforms/module";
import { browseEntries } from "./entries/browse.ts";
import { cartEntries } from "./entries/cart.ts";
import { orderExits } from "./entries/ordered.ts";
import { welcomeEntries } from "./entries/welcome.ts";

/** Return what automations hear of: carts, views, subscriptions and orders. */
export const automationSubscribers = (deps: ModuleDeps): readonly Subscriber[] => [
  cartEntries(deps),
  browseEntries(deps),
  welcomeEntries(deps),
  orderExits(deps),
];
