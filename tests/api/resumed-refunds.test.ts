import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { resumeUnfinished } from "#server/db/recover";
import { releaseClaims } from "#server/platforms/operations/api";
import { type LiveApi, type LiveStore, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

const seconds = 15;
/** Let other processes work until a return is settled; returns how many seconds that took. */
async function settledAfter(show: () => Promise<{ payment_status: string }>, most: number): Promise<number> {
  for (let passed = 0; passed <= most; passed += seconds) {
    await live.api.drain();
    if ((await show()).payment_status === "SETTLED") return passed;
    live.pass(seconds * 1000);
  }
  return Number.POSITIVE_INFINITY;
}

describe.each([
  ["Shopify", liveShopify, "Refund"],
  ["WooCommerce", liveWooCommerce, "POST orders/:id/refunds"],
] as const)("a refund on %s whose process is killed", (name, open, label) => {
  const owed = async (store: LiveStore) => store.process(await store.received(await store.buy(), [2, 1]));
  /** Let a process die at the call that moves the money. */
  async function killed(store: LiveStore, when: "before" | "after"): Promise<ReturnDetail> {
    const r = await owed(store);
    const mortal = await live.mortal();
    mortal.killAt(
      ({ method, url, body }) => method === "POST" && (/\/refunds\b/.test(url) || /mutation Refund\b/.test(String(body))),
      when,
    );
    await mortal.as(store.token).post(`/api/v1/merchant/returns/${r.id}/refund`, {});
    const sent = store.double.control.calls.filter((call) => call === label).length;
    expect([sent, (await store.show(r)).payment_status]).toEqual([when === "before" ? 0 : 1, "PENDING"]);
    return r;
  }

  it.each([
    ["before the request goes out", "before"],
    ["before it hears the answer", "after"],
  ] as const)("%s is settled within minutes, and paid once", async (_moment, when) => {
    const store = await open(live);
    const r = await killed(store, when);
    // A request may wait in WooCommerce's queue, so that for five minutes no row there proves nothing.
    const most = when === "before" && name === "WooCommerce" ? 360 : 180;
    expect(await settledAfter(() => store.show(r), 600)).toBeLessThanOrEqual(most);
    expect(store.moved(r.order.external_id)).toEqual([6298]);
    expect((await store.show(r)).ledger.map((leg) => [leg.kind, leg.amount_minor, leg.state])).toEqual([["REFUND", 6298, "SUCCEEDED"]]);
    await store.close();
  });

  it("is resumed at once by the next start where there is one process alone", async () => {
    const store = await open(live);
    const r = await killed(store, "after");
    await resumeUnfinished({ ...live.api.db, engine: "embedded" });
    await releaseClaims({ ...live.api.db, engine: "embedded" });
    expect(await settledAfter(() => store.show(r), 600)).toBe(0);
    expect(store.moved(r.order.external_id)).toEqual([6298]);
    await store.close();
  });
});
