import { afterAll, beforeAll, describe, it } from "vitest";
import { testEngine } from "../support/engine.ts";
import { type LiveApi, liveShopify, liveWooCommerce, type Mortal, startLiveApi } from "../support/live-store.ts";
import { runSchedule } from "../support/schedules/schedule.ts";

/** `SCHEDULES=1000` runs as many; `SEED=7` starts there, so that `SCHEDULES=1 SEED=<printed>` runs one again alone. */
const count = Number(process.env.SCHEDULES ?? 6);
const first = Number(process.env.SEED ?? 1);
const platforms = { Shopify: liveShopify, WooCommerce: liveWooCommerce } as const;

let live: LiveApi;
let mortal: Mortal;
beforeAll(async () => {
  live = await startLiveApi();
  mortal = await live.mortal();
});
afterAll(() => live.api.close());

describe.each(Object.entries(platforms))("random schedules of presses, jobs, faults and kills on %s", (name, open) => {
  it(
    "pay everything that is owed, once, and count every unit once",
    async () => {
      process.stdout.write(`schedules on ${name}, ${testEngine}: ${count} from seed ${first}\n`);
      const failed: string[] = [];
      for (let seed = first; seed < first + count; seed++) {
        const store = await open(live);
        const problem = await runSchedule(live, store, mortal, seed).then(
          () => null,
          (error: Error) => error,
        );
        await store.close();
        if (problem)
          failed.push(
            `seed ${seed}: ${problem.message} ${problem.stack?.split("\n").find((line) => line.includes("tests/support")) ?? ""}`,
          );
        if (failed.length >= 3) break;
      }
      if (failed.length > 0) throw new Error(failed.join("\n\n"));
    },
    20_000 + count * 10_000,
  );
});
