import { afterEach, describe, expect, it } from "vitest";
import { type Areas, allAreas } from "#server/areas";
import { startApi, type TestApi } from "../support/api.ts";
import { world } from "../support/world.ts";

let api: TestApi;
afterEach(() => api.close());

/** Start some of the areas; returns the status of a call to each of these lists. */
async function statuses(areas: Areas, ...lists: string[]): Promise<number[]> {
  api = await startApi({ areas });
  const { owner } = await api.register();
  const answers = await Promise.all(lists.map((list) => owner.get(`/api/v1/merchant/${list}?limit=1`)));
  return answers.map(({ status }) => status);
}

describe("the program", () => {
  it("runs with some of its areas, each with those it builds on", async () => {
    expect(
      await statuses(
        allAreas.slice(0, 1 + allAreas.findIndex(({ name }) => name === "cases")),
        "first-steps",
        "returns",
        "campaigns",
        "flows",
      ),
    ).toEqual([404, 200, 404, 404]);
  });

  it("takes a return from request to refund without flows, which only answer what cases ask", async () => {
    const lists = await statuses(
      allAreas.filter(({ name }) => name !== "flows"),
      "returns",
      "flows",
      "experiments",
    );
    expect(lists).toEqual([200, 404, 404]);
    const w = await world(api);
    const order = await w.order({ lines: [{ unit_price_minor: 2500 }] });
    const received = await w.received(order, [1]);
    await w.process(received);
    await w.done(received, "refund");
    await api.drain();
    expect(await w.show(received)).toMatchObject({ status: "CLOSED", money: { paid_minor: 2500 } });
  });
});
