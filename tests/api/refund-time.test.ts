import { afterAll, beforeAll, expect, it } from "vitest";
import { type LiveApi, liveShopify, liveWooCommerce, startLiveApi } from "../support/live-store.ts";
import { type PaidCase, paidCases } from "../support/paid-case.ts";

/** `REFUNDS=20` measures so many for `npm run bench -- --only schedules`; the usual two only show that nothing waits needlessly. */
const count = Number(process.env.REFUNDS ?? 2);
/** What the platform takes for an answer, as a quick one over the internet. */
const answerMs = 80;

let live: LiveApi;
beforeAll(async () => {
  live = await startLiveApi();
});
afterAll(() => live.api.close());

const places = Object.entries({ Shopify: liveShopify, WooCommerce: liveWooCommerce });
it.each(paidCases.flatMap(([noun, owe]) => places.map(([name, open]) => [noun, name, open, owe] as const)))(
  "the refund of a %s on %s takes little more than the platform's answers",
  async (noun, name, open, owe) => {
    const store = await open(live);
    const cases: PaidCase[] = [];
    for (let i = 0; i < count; i++) cases.push(await owe(store));
    await live.api.drain();
    store.double.control.slow(answerMs);
    const before = store.double.control.calls.length;
    const started = performance.now();
    for (const one of cases) expect((await one.pay()).status).toBe(200);
    const whole = performance.now() - started;
    const platform = (store.double.control.calls.length - before) * answerMs;
    process.stdout.write(`refund of a ${noun} ${name}: ${(whole / count).toFixed(0)} ms, ratio ${(whole / platform).toFixed(2)}\n`);
    expect(whole).toBeGreaterThan(platform);
    await store.close();
  },
  60_000 + count * 5000,
);
