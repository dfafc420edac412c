import { afterAll, beforeAll, expect, it } from "vitest";
import { openMarked, sealOf } from "#server/kit/seal";
import { startApi, type TestApi, type TestStore } from "../../tests/support/api.ts";
import { sealStoredSecrets } from "./seal-secrets.ts";

let api: TestApi;
let store: TestStore;
beforeAll(async () => {
  api = await startApi();
  store = await api.register();
  const url = "https://erp.example.com/hook";
  await store.owner.post("/api/v1/merchant/webhook-endpoints", { url, topics: ["return.approved"] });
  await api.register();
});
afterAll(() => api.close());

const stored = async () => {
  const { kysely } = api.db;
  const { webhook_secret } = await kysely.selectFrom("store").selectAll().where("id", "=", store.storeId).executeTakeFirstOrThrow();
  const { secret } = await kysely.selectFrom("webhook_endpoint").selectAll().executeTakeFirstOrThrow();
  return [webhook_secret ?? "", secret];
};

it("secrets stored in plain text are sealed once, however many servers start together", async () => {
  await api.db.kysely.updateTable("store").set({ webhook_secret: "whsec_in" }).where("id", "=", store.storeId).execute();
  await api.db.kysely.updateTable("webhook_endpoint").set({ secret: "whsec_out" }).execute();
  const counts = await Promise.all([1, 2, 3].map(() => sealStoredSecrets(api.db, api.config.secret)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  const sealed = await stored();
  expect(sealed.join()).not.toContain("whsec");
  expect(sealed.map((text) => openMarked(sealOf(api.config.secret), text))).toEqual(["whsec_in", "whsec_out"]);
  expect(await sealStoredSecrets(api.db, api.config.secret)).toBe(0);
  expect(await stored()).toEqual(sealed);
});
