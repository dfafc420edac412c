import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type LiveApi, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";
import { legsOf, owingCases } from "../support/paid-case.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

describe.each([
  ["Shopify", () => liveShopify(live)],
  ["WooCommerce", () => liveWooCommerce(live)],
] as const)("a store credit of ours on %s", (_name, open) => {
  it.each(owingCases)("takes back its part of the refund of a %s, for which nobody asks the platform", async (_, owe) => {
    const store = await open();
    const first = await store.received(await store.buy(), [1]);
    const reconnect = await store.disconnect();
    const gift = await store.process(first, { method: "STORE_CREDIT" });
    await store.done(gift, "create-store-credit");
    const [credit] = (await store.owner.get(`/api/v1/merchant/store-credits?return_id=${gift.id}`)).body.data.items;
    await reconnect();
    const { variantId: variant_id } = await store.product("Cup", 5, 2500);
    const bought = await store.buy();
    const wanted = [{ quantity: 1, outcome: "EXCHANGE", exchange: { variant_id } }];
    const r = await store.process(await store.received(bought, wanted), { credit_code: credit.code });
    await live.api.drain();
    const sent = await store.done(r, "fulfill-exchange-items");
    const paid = await owe(store, (await store.owner.get(`/api/v1/orders/${sent.exchange.order?.id}`)).body.data, [1]);
    expect((await paid.pay()).status).toBe(200);
    await live.api.drain();
    await live.recover();
    const done = await paid.show();
    expect(legsOf(done).filter(([kind]) => kind === "REFUND")).toEqual([
      ["REFUND", 601, "SUCCEEDED"],
      ["REFUND", 1899, "SUCCEEDED"],
    ]);
    const asked = done.platform.operations.filter(({ kind }: { kind: string }) => kind === "refund");
    expect(asked).toMatchObject([{ state: "DONE", amount_minor: 1899 }]);
    expect([store.moved(bought.external_id), done.status]).toEqual([[1899], "CLOSED"]);
    const after = (await store.owner.get(`/api/v1/merchant/store-credits/${credit.id}`)).body.data as any;
    expect([after.balance_minor, after.movements.map(({ kind }: any) => kind)]).toEqual([1899, ["ISSUED", "SPENT", "REFUNDED"]]);
    await store.close();
  });
});
