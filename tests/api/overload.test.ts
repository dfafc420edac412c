import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type Client, startApi, type TestApi } from "../support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const list = "/api/v1/merchant/returns?limit=50";
const flood = 80;

/** Send far more calls than are answered at once; return them with the count of answers so far. */
function floodOf(client: Client) {
  const state = { answered: 0 };
  const count = (answer: Answer) => {
    state.answered += 1;
    return answer;
  };
  return { state, all: Promise.all(Array.from({ length: flood }, () => client.get(list).then(count))) };
}

describe("a store that asks for more than can be answered", () => {
  it("waits for its own answers, while another store is answered next", async () => {
    const [busy, calm] = [await api.register(), await api.register()];
    const { state, all } = floodOf(busy.owner);
    const answer = await calm.owner.get(list);
    expect(answer.status).toBe(200);
    expect(state.answered, "answers to the busy store before that").toBeLessThan(flood / 2);
    expect((await all).map(({ status }) => status)).toEqual(Array(flood).fill(200));
  });

  it("keeps its members' turns apart: one of them waits for one answer of each other", async () => {
    const busy = await api.register();
    const colleague = await api.member(["returns"], { storeId: busy.storeId });
    const { state, all } = floodOf(busy.owner);
    expect((await colleague.client.get(list)).status).toBe(200);
    expect(state.answered, "answers to the busy caller before that").toBeLessThan(flood / 2);
    await all;
  });
});
