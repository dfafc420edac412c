import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/db/open";
import { type Replica, startApi, type TestApi } from "../support/api.ts";
import { openNarrow } from "../support/narrow-pool.ts";

const path = "/api/v1/notifications/automations";
let api: TestApi;
/** The server on a pool of one connection, as on the embedded database. */
let narrow: Replica;
let own: Database | null;
beforeAll(async () => {
  api = await startApi();
  own = await openNarrow(api.config);
  narrow = own === null ? api : await api.replica({}, () => own as Database);
});
afterAll(async () => {
  await api.close();
  await own?.close();
});

/** A fresh store, of which the server has read nothing yet, with an automation that sends a text message. */
async function textingStore() {
  const { owner, token, storeId } = await api.register();
  const made = (await owner.post(path, { type: "welcome", name: "Welcome" })).body.data as any;
  const text = { ...made.definition.steps[0], channel: "SMS", texts: { en: "Welcome to {{ store.name }}!" } };
  return { client: narrow.as(token), storeId, id: made.id as string, definition: { ...made.definition, steps: [text] } };
}

describe("a text message that is previewed", () => {
  it("does not hold up the transaction that saves its automation, nor anybody else", async () => {
    const started = performance.now();
    const bystander = await api.register();
    for (let round = 0; round < 4; round++) {
      const { client, id, definition } = await textingStore();
      const preview = () => client.post(`${path}/preview-text`, { template: "welcome", language: "en", text: "Hello" });
      const save = () => client.put(`${path}/${id}`, { definition });
      const calls = Array.from({ length: 6 }, () => [save(), preview(), narrow.as(bystander.token).get(path)]).flat();
      const answers = await Promise.all(calls);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    }
    expect(performance.now() - started, "far less than a connection is waited for").toBeLessThan(60_000);
  }, 200_000);
});
