import { putNewOrders } from "#server/catalogue/orders/save/put-new-orders";
import type { Tx } from "#server/db/open";
import { type Buyer, buyers } from "./buyers.ts";
import type { Desk } from "./desk.ts";
import { liveTale, type Purchase } from "./live-tale.ts";
import { type OrderPlan, upsertOf } from "./order-plan.ts";
import { harbour, northwind } from "./people.ts";
import { putArticles } from "./put-articles.ts";
import { putAutomations } from "./put-automations.ts";
import { putCampaigns } from "./put-campaigns.ts";
import { putClaims } from "./put-claims.ts";
import { putConversations } from "./put-conversations.ts";
import { putExperiments } from "./put-experiments.ts";
import { putFlows } from "./put-flows.ts";
import { putGoods, type Shop } from "./put-goods.ts";
import { putInvoices, queueDocuments } from "./put-invoices.ts";
import { putOwnFields } from "./put-own-fields.ts";
import { putRules } from "./put-rules.ts";
import { putSubscribers } from "./put-subscribers.ts";
import { closings } from "./tales-closed.ts";
import { exchanges } from "./tales-exchange.ts";
import { openings } from "./tales-open.ts";

const day = 86_400_000;
const tales = [...openings, ...exchanges, ...closings];
/** Orders without a return, in addition to those of the stories. */
const quietOrders = 46;
const sold: readonly (readonly string[])[] = [
  ["US", "CA", "GB", "JP", "VN", "AE"],
  ["PT", "FR", "DE", "NL", "BE", "GR", "SE", "JP"],
];

/** Play the demo's history in order, at the demo's clock. Returns the number of orders and returns. */
export async function playHistory(desk: Desk, now: Date): Promise<{ orders: number; returns: number }> {
  const founded = now.getTime() - 380 * day;
  desk.clock.set(new Date(founded));
  const shops = [await putGoods(desk, northwind), await putGoods(desk, harbour)];
  for (const shop of shops) await putRules(desk, shop);
  const told = tales.flatMap((tale) =>
    (tale.at ?? [0]).map((place) => liveTale(desk, shops[place] as Shop, tale, buyerFor(desk, place, tale.from), now)),
  );
  const quiet = Array.from({ length: quietOrders }, (_, i) => quietOrder(desk, shops, i, now));
  const purchases = [...told.map(({ purchase }) => purchase), ...quiet];
  for (const shop of shops) await importOrders(desk, shop, purchases, now);
  const happenings = told.flatMap((tale) => tale.happenings).sort((a, b) => a.at - b.at);
  for (const { at, run } of happenings) {
    desk.clock.set(new Date(at));
    await run();
  }
  for (const shop of shops) await putOwnFields(desk, shop);
  for (const shop of shops) await putClaims(desk, shop, now);
  await putInvoices(desk, shops[0] as Shop, now);
  const [first] = shops;
  if (first) {
    await putConversations(desk, first, now);
    await putArticles(desk, first, now);
  }
  await putSubscribers(desk, northwind, now);
  await putAutomations(desk, northwind, now);
  await putCampaigns(desk, northwind, now);
  await putFlows(desk, northwind, now);
  await putExperiments(desk, northwind, now);
  await suppressNotifications(desk.tx);
  for (const shop of shops) await queueDocuments(desk, shop);
  return { orders: purchases.length, returns: told.length };
}

function buyerFor({ chance }: Desk, place: number, from: readonly string[] | undefined): Buyer {
  const countries = (sold[place] ?? []).filter((country) => !from || from.includes(country));
  return chance.pick(buyers.filter(({ country }) => countries.includes(country)));
}

/** The number of each store's last order before the first of the demo. */
const lastNumbers = new Map([
  [northwind.id, 1000],
  [harbour.id, 5200],
]);

/** Import a store's orders all at once, numbered as its platform does, and date them as if each had come when it was placed. */
async function importOrders(desk: Desk, shop: Shop, purchases: readonly Purchase[], now: Date): Promise<void> {
  const { store } = shop;
  const own = purchases.filter((purchase) => purchase.shop === shop).sort((a, b) => a.plan.at.getTime() - b.plan.at.getTime());
  const orders = own.map(({ plan, onImported }, i) => {
    const number = String((lastNumbers.get(store.id) ?? 0) + i + 1);
    return { externalId: number, order: upsertOf(plan, store === northwind ? `#${number}` : number, now), onImported };
  });
  desk.clock.set(now);
  await putNewOrders(
    desk.tx,
    desk.context(store, "system"),
    orders.map(({ externalId, order }) => ({ externalId, order, facts: {}, units: [] })),
  );
  const imported = await desk.tx
    .updateTable("orders")
    .set(({ ref }) => ({ created_at: ref("ordered_at"), updated_at: ref("ordered_at") }))
    .where("store_id", "=", store.id)
    .returning(["id", "external_id"])
    .execute();
  await desk.tx
    .updateTable("parcel")
    .set(({ ref }) => ({ created_at: ref("shipped_at").$notNull() }))
    .where("store_id", "=", store.id)
    .execute();
  const ids = new Map(imported.map(({ id, external_id }) => [external_id, id]));
  for (const { externalId, onImported } of orders) onImported?.(ids.get(externalId) ?? "");
}

/** Occasional variations of an order. */
const oddities: readonly Partial<OrderPlan>[] = [
  { sent: "nothing" },
  { sent: "first line", tags: ["preorder"] },
  { pays: "half" },
  { pays: "nothing", tags: ["wholesale"] },
  { giftCard: true },
  { refunded: 20 },
  { pays: "by hand" },
  { off: 10, tags: ["newsletter"] },
];

function quietOrder(desk: Desk, shops: readonly Shop[], i: number, now: Date): Purchase {
  const { chance } = desk;
  const place = i % 3 === 2 ? 1 : 0;
  const shop = shops[place] as Shop;
  const odd = i % 4 === 0 ? oddities[(i / 4) % oddities.length] : {};
  const at = now.getTime() - (odd?.sent ? chance.next() * 3 : 6 + chance.next() * 110) * day;
  const goods = Array.from({ length: chance.whole(1, 3) }, () => chance.pick(shop.goods));
  const lines = [...new Set(goods)].map((item) => ({ item, variant: chance.pick(item.variants), quantity: chance.whole(1, 3) }));
  const shipping = chance.percent(50) ? 800 : 0;
  const plan: OrderPlan = { buyer: buyerFor(desk, place, undefined), at: new Date(at), lines, shipping, ...odd };
  return { shop, plan };
}

/** The history is past: no mail goes out for it, none of its jobs runs and no screen is signalled. */
async function suppressNotifications(tx: Tx): Promise<void> {
  for (const table of ["outbox", "job", "live_event"] as const) await tx.deleteFrom(table).execute();
}
