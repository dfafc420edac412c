import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mostTestAddresses } from "#contracts/test-addresses";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { lettersTo } from "../../../tests/support/letters.ts";
import { type World, world } from "../../../tests/support/world.ts";

const path = "/api/v1/notifications/test-addresses";
const templates = "/api/v1/notifications/templates";
const day = 86_400_000;
const agency = "agency@example.test";
let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  w = await world(api);
});

const add = (email = agency, client = w.owner) => client.post(path, { email });
const list = async () => (await w.owner.get(path)).body.data.items;
const refusal = ({ status, body }: { status: number; body: any }) => [status, body.data.code];
const test = (to: string[]) => w.owner.post(`${templates}/approved/test`, { language: "en", to });
const later = (ms: number) => w.at(new Date(api.clock.now().getTime() + ms).toISOString());
async function link(email = agency): Promise<string> {
  const { body } = (await lettersTo(api, w.storeId, email)).at(-1) ?? { body: "" };
  return new URL(/https?:\/\/\S+\/m\/t\/\S+/.exec(body)?.[0] ?? "http://none").pathname;
}
const open = (url: string) => api.as(null).raw({ method: "GET", url });
const confirm = (url: string) =>
  api.as(null).raw({ method: "POST", url, payload: "action=confirm", headers: { "content-type": "application/x-www-form-urlencoded" } });

describe("test addresses", () => {
  it("are managed by whoever writes mails, each store's apart", async () => {
    expect((await api.as(null).get(path)).status).toBe(401);
    const clerk = await api.member(["returns"], { storeId: w.storeId });
    expect([(await clerk.client.get(path)).status, (await add(agency, clerk.client)).status]).toEqual([403, 403]);
    expect((await add("no address")).status).toBe(400);
    const { id } = (await add("Agency@Example.test")).body.data as { id: string };
    expect(await list()).toMatchObject([{ id, email: agency, state: "PENDING", confirmed_at: null }]);
    expect(refusal(await add())).toEqual([409, "NAME_TAKEN"]);
    const elsewhere = await world(api);
    expect((await elsewhere.owner.get(path)).body.data.items).toEqual([]);
    expect((await elsewhere.owner.delete(`${path}/${id}`)).status).toBe(404);
    expect((await elsewhere.owner.post(`${path}/${id}/ask`, {})).status).toBe(404);
  });

  it("get test mails once confirmed by the button of a page, which opening does not press, and until removed", async () => {
    const { id } = (await add()).body.data as { id: string };
    const url = await link();
    for (let n = 0; n < 3; n += 1) expect((await open(url)).payload).toContain("Yes, send test emails here");
    const refused = await test([agency]);
    expect([...refusal(refused), refused.body.data.recipients]).toEqual([422, "INVALID_RECIPIENT", [agency]]);
    expect((await confirm(url)).payload).toContain("The address is confirmed");
    expect((await confirm(url)).statusCode).toBe(200);
    expect((await test([agency.toUpperCase(), agency])).body.data).toEqual({ sent: 1 });
    expect((await w.owner.delete(`${path}/${id}`)).status).toBe(200);
    expect(refusal(await test([agency]))).toEqual([422, "INVALID_RECIPIENT"]);
    expect((await confirm(url)).statusCode).toBe(404);
  });

  it("are not confirmed by a forged link, or after seven days", async () => {
    await add();
    const url = await link();
    for (const wrong of [url.slice(0, -1) + (url.endsWith("A") ? "B" : "A"), "/m/t/x", url.replace("/m/t/", "/m/u/")])
      expect((await confirm(wrong)).statusCode).toBe(404);
    await later(7 * day + 1);
    expect((await confirm(url)).statusCode).toBe(410);
    expect((await list())[0].state).toBe("EXPIRED");
    expect(refusal(await test([agency]))).toEqual([422, "INVALID_RECIPIENT"]);
  });

  it("are asked once a day, three times a month and ten a day, whether removed in between or not", async () => {
    const { id } = (await add()).body.data as { id: string };
    expect(refusal(await w.owner.post(`${path}/${id}/ask`, {}))).toEqual([429, "RATE_LIMITED"]);
    await w.owner.delete(`${path}/${id}`);
    expect(refusal(await add())).toEqual([429, "RATE_LIMITED"]);
    for (let n = 1; n < mostTestAddresses; n += 1) expect((await add(`p${n}@example.test`)).status).toBe(201);
    expect(refusal(await add("one-more@example.test"))).toEqual([429, "RATE_LIMITED"]);
    await later(day);
    expect((await add()).status).toBe(201);
    await later(day);
    expect(refusal(await add("eleventh@example.test"))).toEqual([422, "LIMIT_REACHED"]);
    const again = (await list()).find(({ email }: { email: string }) => email === agency);
    expect((await w.owner.post(`${path}/${again.id}/ask`, {})).status).toBe(200);
    await later(day);
    expect(refusal(await w.owner.post(`${path}/${again.id}/ask`, {}))).toEqual([429, "RATE_LIMITED"]);
  });

  it("are not asked where whoever reads them left", async () => {
    const suppressed = await w.owner.post("/api/v1/notifications/suppressions", { email: agency, reason: "Asked by phone" });
    expect(suppressed.status).toBe(201);
    expect(refusal(await add())).toEqual([422, "SUPPRESSED"]);
    expect(await list()).toEqual([]);
  });
});

describe("a test mail", () => {
  it("does not go to people of the store who never proved their address", async () => {
    const member = await api.member(["returns"], { storeId: w.storeId });
    expect((await test([member.email])).status).toBe(200);
    await api.db.kysely.updateTable("account").set({ email_verified: false }).where("id", "=", member.accountId).execute();
    expect(refusal(await test([member.email]))).toEqual([422, "INVALID_RECIPIENT"]);
  });
});
