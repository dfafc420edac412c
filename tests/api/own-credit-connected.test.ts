import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { claimsOf } from "../support/claim-world.ts";
import { type LiveApi, type LiveStore, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

type Owner = (store: LiveStore, cup: any) => Promise<() => Promise<ReturnDetail | ClaimDetail>>;
const owners: [string, Owner][] = [
  [
    "a return",
    async (store, cup) => {
      const r = await store.process(await store.received(cup, [1]));
      await store.done(r, "refund");
      return () => store.show(r);
    },
  ],
  [
    "a claim",
    async (store, cup) => {
      const c = claimsOf(store);
      const claim = await c.claim(cup, "DAMAGED", [1]);
      await c.done(claim, "approve");
      await c.resolved(claim, { items: claim.items.map(({ id }) => ({ id, kind: "REFUND" })) });
      return () => c.show(claim);
    },
  ],
];

describe.each([
  ["Shopify", () => liveShopify(live)],
  ["WooCommerce", () => liveWooCommerce(live)],
] as const)("a store credit of ours on %s", (_name, open) => {
  it.each(owners)("takes back its part of the refund of %s, for which nobody asks the platform", async (_, refunded) => {
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
    const show = await refunded(store, (await store.owner.get(`/api/v1/orders/${sent.exchange.order?.id}`)).body.data);
    await live.api.drain();
    await live.recover();
    const done = await show();
    expect(done.ledger.filter(({ kind }) => kind === "REFUND").map(({ amount_minor, state }) => [amount_minor, state])).toEqual([
      [601, "SUCCEEDED"],
      [1899, "SUCCEEDED"],
    ]);
    expect(
      done.platform?.operations.filter(({ kind }) => kind === "refund").map(({ state, amount_minor }) => [state, amount_minor]),
    ).toEqual([["DONE", 1899]]);
    expect([store.moved(bought.external_id), done.status]).toEqual([[1899], "CLOSED"]);
    const after = (await store.owner.get(`/api/v1/merchant/store-credits/${credit.id}`)).body.data as any;
    expect([after.balance_minor, after.movements.map(({ kind }: any) => kind)]).toEqual([1899, ["ISSUED", "SPENT", "REFUNDED"]]);
    await store.close();
  });
});
