import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FlowDetail } from "#contracts/flows/shapes";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type FlowWorldOf, flowWorld } from "../../../tests/support/flow-world.ts";
import { type World, world } from "../../../tests/support/world.ts";

let api: TestApi;
let w: World;
let f: FlowWorldOf;
beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  w = await world(api);
  f = flowWorld(w);
});
afterAll(() => api.close());

const asked = async (email: string, over: Record<string, unknown> = {}) => {
  const customer = { email, first_name: "Ann", last_name: "Bee" };
  return w.request(await w.order({ lines: [{ unit_price_minor: 2000 }], customer }), [1], over);
};
const written = async () => {
  const rows = await api.db.kysely
    .selectFrom("message")
    .select("recipient")
    .where("store_id", "=", w.storeId)
    .where("template", "=", "flow")
    .execute();
  return rows.map(({ recipient }) => recipient);
};

describe("the template that reminds of a parcel", () => {
  it("writes only to those who have still to send it", async () => {
    const body = { name: "Remind", trigger: "RETURN_APPROVED", template: "NO_SCAN_REMINDER" };
    await f.publish((await w.owner.post(f.path, body)).body.data as FlowDetail);
    const [late, cancelled, here, kept] = [
      await asked("late@example.test"),
      await asked("cancelled@example.test"),
      await asked("here@example.test"),
      await asked("kept@example.test", { shipping_method: "NO_SHIPMENT" }),
    ];
    for (const r of [late, cancelled, here, kept]) await w.done(r, "approve");
    await f.settle();
    await w.done(cancelled, "cancel");
    await w.done(here, "shipment-received");
    await w.at(new Date(api.clock.now().getTime() + 11 * 86_400_000).toISOString());
    await f.wake();
    expect(await written()).toEqual(["late@example.test"]);
  });
});
