import { CreateReturn } from "#contracts/returns/bodies";
import { requestReturn } from "#server/cases/returns/operations/create-return";
import type { Buyer } from "./buyers.ts";
import { externalVariant, type Sold } from "./catalogue.ts";
import { commentsOn } from "./comments.ts";
import type { Desk } from "./desk.ts";
import type { OrderPlan } from "./order-plan.ts";
import type { Shop } from "./put-goods.ts";
import type { Scene } from "./steps.ts";
import type { Ask, Tale } from "./tale.ts";

/** Something that happens at an instant; the demo's history is all of them in order. */
export interface Happening {
  at: number;
  run(): Promise<void>;
}
/** An order to import. */
export interface Purchase {
  shop: Shop;
  plan: OrderPlan;
  /** Called with its id. */
  onImported?(id: string): void;
}

const hour = 3_600_000;
const day = 24 * hour;

/** The bought and requested goods of one item. */
interface Part {
  ask: Ask;
  item: Sold;
  variant: string;
  wanted: string | null;
}

/**
 * Return the order of a story, and the request and every step of it as they happen to one customer; the last step lies `rest` days
 * back.
 */
export function liveTale(desk: Desk, shop: Shop, tale: Tale, buyer: Buyer, now: Date): { purchase: Purchase; happenings: Happening[] } {
  const { chance } = desk;
  const gaps = tale.steps.map(({ after }) => after * hour * (0.8 + 0.4 * chance.next()));
  const [least, most] = tale.rest;
  const end = now.getTime() - (least + (most - least) * chance.next()) * day;
  const requested = end - gaps.reduce((sum, gap) => sum + gap, 0);
  const bought = requested - chance.whole(7 * 24, 19 * 24) * hour;
  const parts = tale.ask.map((ask) => partOf(desk, shop, ask));
  const lines = parts.map(({ ask, item, variant }) => ({ item, variant, quantity: ask.bought ?? ask.quantity ?? 1, off: ask.off ?? 0 }));
  const plan: OrderPlan = { buyer, at: new Date(bought), lines, ...tale.order };
  const orderId = soon<string>();
  const scene = soon<Scene>();
  const open = async () => scene.settle({ desk, shop, ...(await request(desk, shop, tale, buyer, parts, await orderId.value)) });
  const starts = gaps.map((_, i) => requested + gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0));
  return {
    purchase: { shop, plan, onImported: orderId.settle },
    happenings: [
      { at: requested, run: open },
      ...tale.steps.map((step, i) => ({ at: starts[i] ?? requested, run: async () => step.run(await scene.value) })),
    ],
  };
}

/** A value that one step finds out and a later one needs. */
function soon<T>(): { value: Promise<T>; settle(value: T): void } {
  let settle: (value: T) => void = () => undefined;
  const value = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { value, settle: (found) => settle(found) };
}

function partOf({ chance }: Desk, { goods }: Shop, ask: Ask): Part {
  const fitting = goods.filter((item) => {
    if (ask.exchange === "gone") return item.gone.length > 0;
    if (ask.exchange === "sibling") return item.variants.length - item.gone.length > 1;
    return ask.exchange !== "dearer" || goods.some((other) => isDearer(other, item));
  });
  const item = chance.pick(fitting);
  const there = item.variants.filter((variant) => !item.gone.includes(variant));
  const variant = chance.pick(there);
  return { ask, item, variant, wanted: wantedFor(ask, item, variant, there, goods) };
}

const isDearer = (other: Sold, item: Sold): boolean =>
  other.cents > item.cents && other.cents < item.cents * 2.5 && other.gone.length === 0;

function wantedFor({ exchange }: Ask, item: Sold, variant: string, there: readonly string[], goods: readonly Sold[]): string | null {
  switch (exchange) {
    case "same":
      return externalVariant(item, variant);
    case "gone":
      return externalVariant(item, item.gone[0] ?? "");
    case "sibling":
      return externalVariant(item, there[(there.indexOf(variant) + 1) % there.length] ?? variant);
    case "dearer": {
      const other = goods.find((one) => isDearer(one, item));
      return other ? externalVariant(other, other.variants[0] ?? "") : null;
    }
    default:
      return null;
  }
}

async function request(desk: Desk, shop: Shop, tale: Tale, buyer: Buyer, parts: readonly Part[], orderId: string) {
  const rows = await desk.tx
    .selectFrom("order_line")
    .select(["id", "external_id"])
    .where("store_id", "=", shop.store.id)
    .where("order_id", "=", orderId)
    .execute();
  const body = CreateReturn.parse({
    order_id: orderId,
    shipping_method: tale.ways ?? "LABEL",
    note: tale.note ?? "",
    items: parts.map(({ ask, wanted }, i) => ({
      order_line_id: rows.find(({ external_id }) => external_id === `l${i + 1}`)?.id,
      quantity: ask.quantity ?? 1,
      reason: ask.reason,
      comment: desk.chance.pick(commentsOn(ask.reason, buyer.language)),
      photos: ask.photo ? [shop.photos.get(ask.photo)] : [],
      outcome: ask.outcome ?? "REFUND",
      ...(wanted ? { exchange: { variant_external_id: wanted, quantity: ask.quantity ?? 1 } } : {}),
    })),
  });
  const context = desk.context(shop.store, tale.by ?? "customer", `${buyer.first} ${buyer.last}`);
  return requestReturn(desk.deps, desk.tx, context, body);
}
