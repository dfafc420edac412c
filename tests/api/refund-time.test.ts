import { afterAll, beforeAll, expect, it } from "vitest";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type LiveApi, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";

/** `REFUNDS=20` measures so many for `npm run bench -- --only schedules`; the usual two only show that nothing waits needlessly. */
const count = Number(process.env.REFUNDS ?? 2);
/** What the platform takes for an answer, as a quick one over the internet. */
const answerMs = 80;

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

it.each(Object.entries({ Shopify: liveShopify, WooCommerce: liveWooCommerce }))(
  "a refund on %s takes little more than the platform's answers",
  async (name, open) => {
    const store = await open(live);
    const cases: ReturnDetail[] = [];
    for (let i = 0; i < count; i++) cases.push(await store.process(await store.received(await store.buy(), [1])));
    await live.api.drain();
    store.double.control.slow(answerMs);
    const before = store.double.control.calls.length;
    const started = performance.now();
    for (const r of cases) await store.done(r, "refund");
    const whole = performance.now() - started;
    const platform = (store.double.control.calls.length - before) * answerMs;
    process.stdout.write(`refund ${name}: ${(whole / count).toFixed(0)} ms, ratio ${(whole / platform).toFixed(2)}\n`);
    expect(whole).toBeGreaterThan(platform);
    await store.close();
  },
  60_000 + count * 5000,
);
