import type { ReturnDetail } from "#contracts/returns/shapes";
import type { Fault } from "../../doubles/serve.ts";
import type { Client } from "../api.ts";
import type { LiveApi, LiveStore, Mortal, Product, Snapshot } from "../live-store.ts";
import { assertSettled } from "./books.ts";
import { type Chance, chanceOf } from "./chance.ts";

interface Bought {
  order: any;
  cup: Product;
  cases: ReturnDetail[];
  stock: number;
}
/** Everything a step may touch. */
interface Stage extends Bought {
  live: LiveApi;
  store: LiveStore;
  mortal: Mortal;
  chance: Chance;
  /** Readings of the order, delivered late, twice or out of order. */
  readings: Snapshot[];
  keys: number;
}

const labels = {
  Shopify: [
    ...["Refund", "RefundSources", "SuggestRefund", "Restock", "VariantStock", "ReturnCreate", "GiftCard"],
    ...["DraftCreate", "DraftComplete", "DraftsByTag", "HoldFulfillmentOrder", "ReleaseHold"],
  ],
  WooCommerce: [
    "POST orders/:id/refunds",
    "GET orders/:id/refunds",
    "GET orders/:id",
    "PUT orders/:id",
    "PUT products/:id",
    "POST coupons",
    "POST orders",
    "GET orders",
  ],
} as const;

/** Run one random schedule against a store and check the books at its end. @throws when money, units or stock differ */
export async function runSchedule(live: LiveApi, store: LiveStore, mortal: Mortal, seed: number): Promise<void> {
  const chance = chanceOf(seed);
  const stage: Stage = { ...(await buy(store, chance)), live, store, mortal, chance, readings: [], keys: 0 };
  await store.subscribe();
  for (let step = chance.int(8, 16); step > 0; step--) await take(stage);
  await finish(stage);
  await assertSettled(store, { ...stage, orderId: stage.order.external_id });
}

async function buy(store: LiveStore, chance: Chance): Promise<Bought> {
  const stock = 20;
  const cup = await store.product(`Cup ${chance.int(0, 1_000_000)}`, stock);
  const title = `Cup of ${cup.product}`;
  await store.rename(cup, title);
  const lines = Array.from({ length: chance.int(1, 3) }, (_, i) => ({
    title: i === 0 ? title : `Line ${i}`,
    ...(i === 0 && { product: title }),
    quantity: chance.int(1, 4),
    unit_minor: chance.int(100, 9000),
    discount_minor: chance.int(0, 90),
    tax_percent: 20,
  }));
  const swap = { title: "Swap", quantity: 1, unit_minor: chance.int(500, 9000), tax_percent: 20 };
  const order = await store.buy({ lines: [...lines, swap], shipping_minor: chance.one([0, 490, 999]) });
  const cases: ReturnDetail[] = [];
  for (const half of [0, 1]) {
    const quantities = lines.map(({ quantity }) => (half === 0 ? Math.ceil(quantity / 2) : Math.floor(quantity / 2)));
    if (quantities.every((quantity) => quantity === 0)) continue;
    const r = await store.received(order, quantities);
    const bonus = chance.percent(50) ? { bonus_minor: chance.int(1, 500) } : {};
    const method = chance.percent(30) ? { method: "STORE_CREDIT", ...bonus } : {};
    cases.push(await store.process(r, { ...method, ...(chance.percent(25) && { fees_minor: 50 }) }));
  }
  if (chance.percent(50)) cases.push(await exchanged(store, chance, order, lines.length));
  return { order, cup, cases, stock };
}

/** Exchange the order's last line for something dearer or cheaper. */
async function exchanged(store: LiveStore, chance: Chance, order: unknown, before: number): Promise<ReturnDetail> {
  const { variantId: variant_id } = await store.product(`Vase ${chance.int(0, 1_000_000)}`, 20, chance.int(500, 9000));
  const exchange = { variant_id };
  const items = [...Array.from({ length: before }, () => 0), { quantity: 1, outcome: "EXCHANGE", exchange }];
  return store.process(await store.received(order as never, items as never));
}

const kinds = [
  "press",
  "press",
  "press",
  "twice",
  "restock",
  "trouble",
  "trouble",
  "gateway",
  "gateway",
  "provider",
  "kill",
  "work",
  "work",
  "time",
  "read",
  "deliver",
  "customer",
  "report",
  "report",
] as const;

async function take(stage: Stage): Promise<void> {
  const { chance, live, mortal, store } = stage;
  switch (chance.one(kinds)) {
    case "press":
      await press(stage, one(stage), clientOf(stage));
      break;
    case "twice": {
      const r = one(stage);
      const other = chance.percent(50) ? r : one(stage);
      await Promise.all([press(stage, r, store.owner), press(stage, other, mortal.as(store.token))]);
      break;
    }
    case "restock":
      await act(clientOf(stage), one(stage), "restock", { locationId: await store.shelf() });
      break;
    case "trouble":
      store.double.control.fail(chance.one(labels[store.name]), ...Array.from({ length: chance.int(1, 6) }, () => fault(chance)));
      break;
    case "gateway":
      store.gateway(chance);
      break;
    case "provider":
      store.endPending(stage.order.external_id, chance);
      break;
    case "kill":
      mortal.killAt(chance.int(0, 6), chance.one(["before", "after"]));
      await press(stage, one(stage), mortal.as(store.token));
      await mortal.drain().catch(() => undefined);
      mortal.revive();
      break;
    case "work":
      await (chance.percent(50) ? live.api.drain() : mortal.drain());
      break;
    case "time":
      live.pass(chance.one([31, 65, 400, 700]) * 1000);
      await Promise.all([live.api.drain(), mortal.drain()]);
      break;
    case "read":
      await store.read(stage.order.external_id).then(
        (reading) => stage.readings.push(reading),
        () => undefined,
      );
      break;
    case "customer":
      store.payInvoice();
      break;
    case "report":
      await report(stage);
      break;
    case "deliver":
      for (const reading of chance.shuffled([...stage.readings, ...stage.readings])) await store.deliver(reading);
  }
}

/** Deliver what the platform has to say as signed webhooks: some of it twice, in another order, or never. */
async function report({ chance, store }: Stage): Promise<void> {
  const topics = [...new Set(store.double.deliveries.waiting.map(({ topic }) => topic))];
  const lose = chance.percent(20) && topics.length > 0 ? [chance.one(topics)] : [];
  await store.double.deliveries.deliver({ twice: chance.percent(30), reversed: chance.percent(30), lose });
}

const one = ({ chance, cases }: Stage): ReturnDetail => chance.one(cases);
const clientOf = ({ chance, store, mortal }: Stage): Client => (chance.percent(50) ? store.owner : mortal.as(store.token));

const fault = (chance: Chance): Fault =>
  chance.one<Fault>([
    { kind: "drop-before" },
    { kind: "drop-after" },
    { kind: "drop-after" },
    { kind: "status-before", status: 503 },
    { kind: "status-after", status: 502 },
  ]);

const act = (client: Client, r: ReturnDetail, action: string, body: unknown, headers?: Record<string, string>) =>
  client.post(`/api/v1/merchant/returns/${r.id}/${action}`, body, headers).catch(() => null);

/**
 * Refund, and confirm where the platform computes another amount: it counts a line's units in the order they are refunded, we in
 * the order they were settled, which differs by the cents that do not divide.
 */
async function pay(client: Client, r: ReturnDetail, action: string, data: object, headers?: Record<string, string>): Promise<void> {
  const answer = await act(client, r, action, { data }, headers);
  // The doubles' gateways decline before they pay, so who looks there finds nothing.
  if (answer?.body.data?.code === "REFUSED_MAYBE_PAID") return pay(client, r, action, { ...data, refused_was: "UNPAID" });
  if (answer?.body.data?.code !== "PLATFORM_AMOUNT_DIFFERS") return;
  const { ours_minor, platform_minor } = answer.body.data;
  const cents = r.items.length;
  if (Math.abs(ours_minor - platform_minor) > cents) throw new Error(`${ours_minor} here, ${platform_minor} on the platform`);
  await act(client, r, action, { data: { ...data, platform_amount_minor: platform_minor } });
}

/** Pay what a case owes, or a part of it, as a person presses who does not see what others do. */
async function press(stage: Stage, { id }: ReturnDetail, client: Client): Promise<void> {
  const { chance, store } = stage;
  const r = await store.show({ id });
  const [leg] = chance.shuffled(r.legs_due);
  if (!leg) return;
  const part = leg.action === "refund" && chance.percent(35) ? { amount_minor: chance.int(1, leg.amount_minor) } : {};
  const key = chance.percent(40) ? { "idempotency-key": `k${chance.percent(50) ? stage.keys : ++stage.keys}` } : undefined;
  await pay(client, r, leg.action, part, key);
}

/** Let everything recover, and press what is left as a patient person does. */
async function finish(stage: Stage): Promise<void> {
  const { live, store, mortal, cases } = stage;
  mortal.revive();
  store.double.control.heal();
  (store.double.world as { gatewayMoods: unknown[] }).gatewayMoods = [];
  for (let round = 0; round < 14; round++) {
    live.pass(4_000_000);
    await store.at(live.api.clock.now().toISOString());
    store.payInvoice();
    await store.double.deliveries.deliver();
    store.endPending(stage.order.external_id, stage.chance);
    await store.double.deliveries.deliver();
    await store.runTask("returns.invoices");
    await store.runTask("payments.follow");
    await mortal.drain();
    await live.api.drain();
    let isDone = true;
    for (const { id } of cases) {
      const r = await store.show({ id });
      const [leg] = r.legs_due;
      const isOpen = r.platform?.operations.some(({ state }) => state === "WAITING" || state === "PENDING" || state === "UNKNOWN");
      if (leg && r.payment_status !== "PENDING") await pay(store.owner, r, leg.action, {});
      for (const { key } of r.platform?.operations.filter(({ needs_answer, kind }) => needs_answer && kind === "refund") ?? [])
        await act(store.owner, r, "retry-platform", { key, made: store.hasMoved(key) });
      if (r.platform?.operations.some(({ may_retry, needs_answer }) => may_retry && !needs_answer))
        await act(store.owner, r, "retry-platform", {});
      if (leg || isOpen || r.payment_status === "PENDING") isDone = false;
    }
    if (isDone && round > 0) return;
  }
}
