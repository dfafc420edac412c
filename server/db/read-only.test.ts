import { afterAll, beforeAll, expect, it } from "vitest";
import { startApi, type TestApi } from "../../tests/support/api.ts";
import { readOnly } from "./read-only.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

it("reads, and lets every write fail", async () => {
  const { storeId } = await api.register();
  const name = await readOnly(api.db, (tx) => tx.selectFrom("store").select("name").where("id", "=", storeId).executeTakeFirstOrThrow());
  const write = readOnly(api.db, (tx) => tx.updateTable("store").set({ name: "Other" }).where("id", "=", storeId).execute());
  await expect(write).rejects.toMatchObject({ code: "25006" });
  expect(await api.db.kysely.selectFrom("store").select("name").where("id", "=", storeId).executeTakeFirstOrThrow()).toEqual(name);
});

it("lets the next transaction write again", async () => {
  const { storeId } = await api.register();
  await readOnly(api.db, (tx) => tx.selectFrom("store").select("id").execute());
  await api.db.transaction((tx) => tx.updateTable("store").set({ name: "Other" }).where("id", "=", storeId).execute());
});
