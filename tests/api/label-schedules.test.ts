import { afterAll, beforeAll, describe, it } from "vitest";
import { type EasyPostDouble, startEasyPost } from "../doubles/easypost/server.ts";
import { type EasyshipDouble, startEasyship } from "../doubles/easyship/server.ts";
import { type KarrioDouble, startKarrio } from "../doubles/karrio/server.ts";
import { type SendcloudDouble, startSendcloud } from "../doubles/sendcloud/server.ts";
import { startApi, type TestApi } from "../support/api.ts";
import { carrierWorld } from "../support/carrier-world.ts";
import { testEngine } from "../support/engine.ts";
import { mortality, runLabelSchedule, type Stage } from "../support/label-schedules/schedule.ts";
import type { LabelSeller } from "../support/label-schedules/seller.ts";
import { easypostSeller } from "../support/label-schedules/sellers/easypost.ts";
import { easyshipSeller } from "../support/label-schedules/sellers/easyship.ts";
import { karrioSeller } from "../support/label-schedules/sellers/karrio.ts";
import { sendcloudSeller } from "../support/label-schedules/sellers/sendcloud.ts";

/** `SCHEDULES=1000` runs as many of each service; `SEED=7` starts there, so that `SCHEDULES=1 SEED=<printed>` runs one again alone. */
const count = Number(process.env.SCHEDULES ?? 5);
const first = Number(process.env.SEED ?? 1);

let post: EasyPostDouble;
let ship: EasyshipDouble;
let cloud: SendcloudDouble;
let own: KarrioDouble;
let api: TestApi;
let servers: Pick<Stage, "replica" | "mortal">;

beforeAll(async () => {
  [post, ship, cloud, own] = await Promise.all([startEasyPost(), startEasyship(), startSendcloud(), startKarrio()]);
  const urls = { easypostUrl: post.origin, easyshipUrl: ship.origin, sendcloudUrl: cloud.base };
  api = await startApi({ config: { ...urls, webhooksPrivate: true, publicUrl: "https://returns.example.test" } });
  cloud.now = () => api.clock.now();
  const { kill, revive, through } = mortality();
  const { drain } = await api.replica({}, through);
  servers = { replica: await api.replica(), mortal: { drain, kill, revive } };
});
afterAll(() => Promise.all([api.close(), post.close(), ship.close(), cloud.close(), own.close()]));

/** Return a store that buys all labels of a service by itself. */
async function stageOf(seller: LabelSeller): Promise<Stage> {
  const c = await carrierWorld(api, post);
  await c.w.save("GENERAL", { notification_email: "returns@example.test" });
  const connectionId = await c.connectTo(seller.connection);
  await c.rules([{ name: "All", purchase: { connection_id: connectionId } }], { void_after_days: 2 });
  return { api, c, seller, connectionId, ...servers };
}

describe("random schedules of lost answers, kills, duplicates and late events", () => {
  it.each([
    ["EasyPost", () => easypostSeller(post)],
    ["Easyship", () => easyshipSeller(ship)],
    ["Sendcloud", () => sendcloudSeller(cloud)],
    ["Karrio", () => karrioSeller(own)],
  ])(
    "of %s buy every label once, and book what it costs",
    async (name, seller) => {
      process.stdout.write(`label schedules of ${name}, ${testEngine}: ${count} from seed ${first}\n`);
      const stage = await stageOf(seller());
      const failed: string[] = [];
      for (let seed = first; seed < first + count && failed.length < 3; seed += 1)
        await runLabelSchedule(stage, seed).catch((error: Error) => void failed.push(`seed ${seed}: ${error.message}`));
      if (failed.length > 0) throw new Error(failed.join("\n\n"));
    },
    30_000 + count * 10_000,
  );
});
