import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { assemble } from "#server/assemble";
import { fixedClock } from "#server/kit/clock";
import { pollQueue } from "#server/platforms/imports/sync/poll";
import { syncTasks } from "#server/platforms/imports/sync/tasks";
import type { TestApi, TestStore } from "../support/api.ts";
import { connectedWooCommerce, startConnectableApi } from "../support/connected-store.ts";

let api: TestApi;
let store: TestStore & { double: { close(): Promise<void> } };
beforeAll(async () => {
  api = await startConnectableApi({ clock: fixedClock("2026-11-02T12:00:00Z") });
  store = await connectedWooCommerce(api);
});
afterAll(async () => {
  await store.double.close();
  await api.close();
});

async function run(name: "sync.poll" | "sync.reconcile"): Promise<void> {
  const { config, db, clock } = api;
  const deps = assemble({ config, db, clock });
  await syncTasks(deps)
    .find((task) => task.name === name)
    ?.run(new AbortController().signal);
}
const setConnection = (paused_until: string | null) =>
  api.db.kysely.updateTable("store_connection").set({ paused_until }).where("store_id", "=", store.storeId).execute();
const setTimeZone = (timezone: string) => api.db.kysely.updateTable("store").set({ timezone }).where("id", "=", store.storeId).execute();

describe("polling", () => {
  const polled = async () => {
    const rows = await api.db.kysely.selectFrom("job").select("key").where("queue", "=", pollQueue).execute();
    await api.db.kysely.deleteFrom("job").where("queue", "=", pollQueue).execute();
    return rows.map(({ key }) => key);
  };

  it("asks every connected store, and leaves one alone while it is paused", async () => {
    await run("sync.poll");
    expect(await polled()).toEqual([store.storeId]);
    await setConnection("2026-11-02T12:04:00Z");
    await run("sync.poll");
    expect(await polled()).toEqual([]);
    api.clock.set("2026-11-02T12:05:00Z");
    await run("sync.poll");
    expect(await polled()).toEqual([store.storeId]);
    await setConnection(null);
  });

  it("does not pile up for a store whose last poll has not run", async () => {
    await run("sync.poll");
    await run("sync.poll");
    expect(await polled()).toEqual([store.storeId]);
  });
});

describe("the nightly comparison", () => {
  beforeEach(async () => {
    await api.db.kysely.deleteFrom("reconciliation").where("store_id", "=", store.storeId).execute();
  });
  const startedAt = async (instant: string) => {
    api.clock.set(instant);
    await run("sync.reconcile");
    const rows = await api.db.kysely.selectFrom("reconciliation").select("id").where("store_id", "=", store.storeId).execute();
    await api.db.kysely.updateTable("reconciliation").set({ state: "DONE" }).where("store_id", "=", store.storeId).execute();
    return rows.length;
  };

  it.each([
    ["UTC", "2026-11-03T00:59:00Z", "2026-11-03T01:00:00Z"],
    ["Asia/Tokyo", "2026-11-03T15:59:00Z", "2026-11-03T16:00:00Z"],
    ["America/Los_Angeles", "2026-11-03T08:59:00Z", "2026-11-03T09:00:00Z"],
  ])("begins at one o'clock of the store's own time in %s, once a night", async (zone, before, after) => {
    await setTimeZone(zone);
    expect(await startedAt(before)).toBe(0);
    expect(await startedAt(after)).toBe(1);
    expect(await startedAt(new Date(Date.parse(after) + 3 * 3_600_000).toISOString())).toBe(1);
    expect(await startedAt(new Date(Date.parse(after) + 12 * 3_600_000).toISOString())).toBe(1);
    expect(await startedAt(new Date(Date.parse(after) + 24 * 3_600_000).toISOString())).toBe(2);
  });

  it("does not begin by day, nor while the store is paused", async () => {
    await setTimeZone("UTC");
    expect(await startedAt("2026-11-05T05:00:00Z")).toBe(0);
    await setConnection("2026-11-06T02:30:00Z");
    expect(await startedAt("2026-11-06T02:00:00Z")).toBe(0);
    expect(await startedAt("2026-11-06T03:00:00Z")).toBe(1);
    await setConnection(null);
  });
});
