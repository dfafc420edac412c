import type { Fulfillment, Held, Line, Order, World } from "./world.ts";

/** A fulfilment order: what is sent from one place. */
export interface Part {
  id: string;
  holds: Held[];
  locationId: string;
  /** Who sends it. An app sees those its scopes name. */
  service: "merchant" | "third_party";
  lines: { id: string; lineId: string; quantity: number; sent: number }[];
}

/** How the shop routes the orders that are made of drafts; the worst unless a test says otherwise. */
export interface Routing {
  /** A worker makes fulfilment orders after the order was made: so many readings find none. */
  readings: number;
  /** Products that a fulfilment service stocks and sends. */
  thirdParty: Set<string>;
  /** Other apps hold every fulfilment order as soon as it exists: one hold each. */
  otherHolds: number;
  /** At most so many units in one fulfilment order. */
  unitsPerPart: number;
  /** An app may release what other apps hold. */
  releasesOthers: boolean;
  /** Cancelling is a job: so many readings of the order find it still there. */
  cancelReadings: number;
}

export const usualRouting = (): Routing => ({
  readings: 1,
  thirdParty: new Set(),
  otherHolds: 0,
  unitsPerPart: Number.POSITIVE_INFINITY,
  releasesOthers: false,
  cancelReadings: 1,
});

export const merchantPlace = "901";
export const servicePlace = "903";

const unsent = (line: Line): number => (line.isTip ? 0 : Math.max(0, line.quantity - line.refunded - line.fulfilled));

/** Make the fulfilment orders of an order: one for each place, and as many as its units need. */
export function route(world: World, order: Order): void {
  order.unrouted = 0;
  for (const service of ["merchant", "third_party"] as const) {
    const isTheirs = ({ productId }: Line) => world.routing.thirdParty.has(productId ?? "") === (service === "third_party");
    const units = order.lines.filter(isTheirs).flatMap((line) => Array.from({ length: unsent(line) }, () => line.id));
    const size = Math.min(world.routing.unitsPerPart, units.length || 1);
    for (let at = 0; at < units.length; at += size) order.parts.push(partOf(world, service, units.slice(at, at + size)));
  }
}

function partOf(world: World, service: Part["service"], units: readonly string[]): Part {
  const lines = [...new Set(units)].map((lineId) => ({
    id: world.nextId(),
    lineId,
    quantity: units.filter((one) => one === lineId).length,
    sent: 0,
  }));
  const holds = Array.from({ length: world.routing.otherHolds }, (_, i) => ({
    id: world.nextId(),
    handle: `risk-${i}`,
    reason: "HIGH_RISK_OF_FRAUD",
    notes: null,
    own: false,
    app: "Fraud Filter",
  }));
  return { id: world.nextId(), service, locationId: service === "merchant" ? merchantPlace : servicePlace, holds, lines };
}

/** Return the fulfilment orders as the app reads them now: none before the worker has run, and none its scopes do not name. */
export function readParts(world: World, order: Order): Part[] {
  if (order.unrouted > 0) {
    order.unrouted -= 1;
    return [];
  }
  if (order.parts.length === 0 && order.cancelledAt === null) route(world, order);
  return order.parts.filter((part) => isVisible(world, part));
}

const isVisible = ({ scopes }: World, { service }: Part): boolean => {
  const kind = service === "merchant" ? "merchant_managed" : "third_party";
  return [`read_${kind}_fulfillment_orders`, `write_${kind}_fulfillment_orders`].some((scope) => scopes.includes(scope));
};

/** Return a fulfilment order the app can see, with its order. */
export function visiblePart(world: World, id: string): { order: Order; part: Part } | null {
  for (const order of world.orders.values()) {
    const part = order.parts.find((one) => one.id === id);
    if (part) return isVisible(world, part) ? { order, part } : null;
  }
  return null;
}

/** Another app is installed instead of this one: what this one holds stays held. */
export function replaceApp(world: World): void {
  for (const hold of [...world.orders.values()].flatMap(({ parts }) => parts).flatMap(({ holds }) => holds))
    if (hold.own) Object.assign(hold, { own: false, app: "Backhaul (old)" });
}

export const left = ({ quantity, sent }: Part["lines"][number]): number => quantity - sent;

export function statusOf({ cancelledAt }: Order, { lines, holds }: Part): "CLOSED" | "CANCELLED" | "ON_HOLD" | "OPEN" {
  if (lines.every((line) => left(line) === 0)) return "CLOSED";
  if (cancelledAt) return "CANCELLED";
  return holds.length > 0 ? "ON_HOLD" : "OPEN";
}

/** Send what is left of fulfilment orders, of all of them unless named. Null when nothing is. */
export function send(world: World, order: Order, chosen?: readonly Part[]): Fulfillment | null {
  if (!chosen && order.parts.length === 0) route(world, order);
  const lines: Fulfillment["lines"] = [];
  for (const unit of (chosen ?? order.parts).flatMap((part) => part.lines)) {
    const line = order.lines.find(({ id }) => id === unit.lineId);
    const quantity = line ? Math.min(left(unit), unsent(line)) : 0;
    unit.sent = unit.quantity;
    if (!line || quantity === 0) continue;
    line.fulfilled += quantity;
    const same = lines.find(({ lineId }) => lineId === line.id);
    if (same) same.quantity += quantity;
    else lines.push({ id: world.nextId(), lineId: line.id, quantity });
  }
  if (lines.length === 0) return null;
  const fulfillment = { id: world.nextId(), at: world.tick(), lines };
  order.fulfillments.push(fulfillment);
  order.updatedAt = fulfillment.at;
  return fulfillment;
}
