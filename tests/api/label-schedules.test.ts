import { afterAll, beforeAll, describe, it } from "vitest";
import { type EasyPostDouble, startEasyPost } from "../doubles/easypost/server.ts";
import { startApi, type TestApi } from "../support/api.ts";
import { carrierWorld } from "../support/carrier-world.ts";
import { testEngine } from "../support/engine.ts";
import { mortality, runLabelSchedule, type Stage } from "../support/label-schedules/schedule.ts";
import { easypostSeller } from "../support/label-schedules/seller.ts";

/** `SCHEDULES=1000` runs as many; `SEED=7` starts there, so that `SCHEDULES=1 SEED=<printed>` runs one again alone. */
const count = Number(process.env.SCHEDULES ?? 8);
const first = Number(process.env.SEED ?? 1);

let post: EasyPostDouble;
let api: TestApi;
let stage: Stage;

beforeAll(async () => {
  post = await startEasyPost();
  api = await startApi({ config: { easypostUrl: post.origin, webhooksPrivate: true, publicUrl: "https://returns.example.test" } });
  const c = await carrierWorld(api, post);
  const connectionId = await c.connect("EasyPost");
  await c.rules([{ name: "All", purchase: { connection_id: connectionId } }], { void_after_days: 2 });
  const { kill, revive, through } = mortality();
  const { drain } = await api.replica({}, through);
  stage = { api, c, seller: easypostSeller(post), connectionId, replica: await api.replica(), mortal: { drain, kill, revive } };
});
afterAll(async () => {
  await api.close();
  await post.close();
});

describe("random schedules of lost answers, kills, duplicates and late events", () => {
  it(
    "of EasyPost buy every label once, and book what it costs",
    async () => {
      process.stdout.write(`label schedules, ${testEngine}: ${count} from seed ${first}\n`);
      const failed: string[] = [];
      for (let seed = first; seed < first + count && failed.length < 3; seed += 1)
        await runLabelSchedule(stage, seed).catch((error: Error) => void failed.push(`seed ${seed}: ${error.message}`));
      if (failed.length > 0) throw new Error(failed.join("\n\n"));
    },
    30_000 + count * 10_000,
  );
});
