import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/notifications/shop-settings";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const save = async (body: object, expected_version = 0) => (await w.owner.put(path, { ...body, expected_version })).status;

describe("the rules of sending", () => {
  it("are as usual until saved", async () => {
    expect((await w.owner.get(path)).body.data).toMatchObject({
      ...{ version: 0, double_opt_in: true, conversion_days: 5, skip_open_cases: true },
      quiet_hours: { email: null, sms: { from: "09:00", to: "20:00" } },
      caps: { email: { pause_hours: 16, per_week: 3 }, sms: { pause_hours: 24, per_month: 4 } },
    });
  });

  it("narrow the hours of text messages, and never widen them", async () => {
    const sms = (from: string, to: string) => ({ quiet_hours: { email: { from: "08:00", to: "21:00" }, sms: { from, to } } });
    expect(await save(sms("08:59", "20:00"))).toBe(400);
    expect(await save(sms("09:00", "20:01"))).toBe(400);
    expect(await save(sms("12:00", "12:00"))).toBe(400);
    expect(await save(sms("10:00", "18:00"))).toBe(200);
    expect(await save({ caps: { email: { pause_hours: 0, per_week: 3 }, sms: { pause_hours: 24, per_month: 4 } } }, 1)).toBe(400);
    expect(await save({ conversion_days: 31 }, 1)).toBe(400);
  });

  it("decide whether a new address is asked first", async () => {
    const shop = (await api.key(["subscribers:write"], { storeId: w.storeId })).client;
    const consents = [{ channel: "EMAIL", action: "GRANTED", text: "Yes.", source: "FORM", at: api.clock.now().toISOString() }];
    const status = async (email: string) =>
      ((await shop.put("/api/v1/public/subscribers", { email, consents })).body.data as { email_status: string }).email_status;
    expect(await status("ann@example.test")).toBe("PENDING");
    expect(await save({ double_opt_in: false })).toBe(200);
    expect(await status("bob@example.test")).toBe("SUBSCRIBED");
  });

  it("decide whether a new campaign leaves out people with open cases", async () => {
    const made = async () => (await w.owner.post("/api/v1/notifications/campaigns", { name: "News", channel: "EMAIL" })).body.data;
    expect(await made()).toMatchObject({ skip_open_cases: true });
    await save({ skip_open_cases: false });
    expect(await made()).toMatchObject({ skip_open_cases: false });
  });
});
