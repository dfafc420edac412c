import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApi, type TestApi, type TestStore } from "../support/api.ts";

const login = "/api/v1/merchants/login-merchant";
const lines: Record<string, unknown>[] = [];
let api: TestApi;
let store: TestStore;

beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  api = await startApi({ log: log as never });
  store = await api.register();
});
afterAll(() => api.close());

/** Return what was logged during calls; a line is written after the answer has left. */
async function logged(calls: () => Promise<unknown>, msg: string): Promise<Record<string, unknown>> {
  lines.length = 0;
  await calls();
  await expect.poll(() => lines.some((line) => line.msg === msg)).toBe(true);
  return lines.find((line) => line.msg === msg) as Record<string, unknown>;
}

it("names who was refused and why, by id", async () => {
  const agent = await api.member([]);
  const line = await logged(() => agent.client.get("/api/v1/merchant/returns"), "refused");
  expect(line).toMatchObject({
    ...{ level: 40, route: "/api/v1/merchant/returns", status: 403, refusal: "FORBIDDEN" },
    ...{ store: store.storeId, actor: "member", actor_id: agent.id },
  });
});

it("tells attempts to sign in apart by the account, without its address or password", async () => {
  const attempt = { email: store.email, password: "not-the-password" };
  const line = await logged(() => api.as(null).post(login, attempt), "sign-in refused");
  expect(line).toMatchObject({ level: 40, account: store.accountId });
  const unknown = { email: "nobody@nowhere.test", password: "not-the-password" };
  expect(await logged(() => api.as(null).post(login, unknown), "sign-in refused")).toMatchObject({ account: null });
  const all = JSON.stringify(lines);
  expect(all).not.toContain("nowhere.test");
  expect(all).not.toContain("not-the-password");
});

it("names who changed something", async () => {
  const line = await logged(() => store.owner.patch("/api/v1/merchants/profile/update", { first_name: "Ann" }), "answered");
  expect(line).toMatchObject({ level: 30, method: "PATCH", status: 200, actor: "merchant", actor_id: store.membershipId });
});
