import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoPassword, ownerEmail } from "#server/core/single-sign-on/demo-people";
import { enqueue } from "#server/jobs/queue";
import { createLog } from "#server/log";
import { northwind } from "#server/seed/people";
import { seedDemo } from "#server/seed/seed";
import { startApi, type TestApi } from "../support/api.ts";

let api: TestApi;
let get: (path: string) => Promise<any>;
beforeAll(async () => {
  api = await startApi();
  await seedDemo(api.db, { ...api.config, seed: "demo" }, createLog("silent"), api.clock.now());
  const signIn = { email: ownerEmail, password: demoPassword, storeId: northwind.id };
  const answer = await api.as(null).post("/api/v1/merchants/login-merchant", signIn);
  const owner = api.as(answer.body.data.token);
  get = async (path) => {
    const found = await owner.get(path);
    expect(found.status, path).toBe(200);
    return found.body.data;
  };
}, 180_000);
afterAll(() => api.close());

describe("the demo store", () => {
  it("has a claim that was resolved with a replacement, which is on its way", async () => {
    const { items } = await get("/api/v1/claims?kind=REPLACEMENT");
    const claim = await get(`/api/v1/claims/${items[0].id}`);
    expect([claim.close_reason, claim.resolutions[0].state, claim.resolutions[0].order !== null]).toEqual(["RESOLVED", "DONE", true]);
  });

  it("has messages in words, with no variable left in any", async () => {
    const rows = await api.db.kysely.selectFrom("message").select(["template", "subject", "body"]).execute();
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter(({ subject, body }) => /\{\{|\}\}/.test(`${subject} ${body}`))).toEqual([]);
    const about = rows.filter(({ template, subject }) => template === "backInStock" && subject !== null);
    expect(about.length).toBeGreaterThan(0);
    for (const { subject } of about) expect(subject).not.toMatch(/^\s|\s\s|^ is/);
  });

  it("has shipped and delivered nothing in the future", async () => {
    const { items } = await get("/api/v1/orders?limit=100");
    const times = items.flatMap((order: { fulfilled_at: string | null; delivered_at: string | null }) => [
      order.fulfilled_at,
      order.delivered_at,
    ]);
    const known = times.filter((time: string | null) => time !== null);
    expect(known.length).toBeGreaterThan(50);
    expect(known.filter((time: string) => new Date(time) > api.clock.now())).toEqual([]);
  });

  it("has an open and an overdue invoice", async () => {
    expect(await get("/api/v1/invoices/counts")).toMatchObject({ open: expect.any(Number), overdue: 1 });
    const { items } = await get("/api/v1/invoices?kind=INVOICE&sort=issue_date");
    expect(items.map(({ standing }: { standing: string }) => standing)).toEqual(["OVERDUE", "OPEN"]);
  });

  it("has documents whose papers are drawn by its first jobs", async () => {
    await api.drain();
    const { items } = await get("/api/v1/merchant/files?kind=DOCUMENT&limit=100");
    const names = items.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^INV-/), expect.stringMatching(/^CN-/)]));
    expect(items.every(({ size }: { size: number }) => size > 1000)).toBe(true);
  });

  it("has an automation with text messages and people held out, and what it brought", async () => {
    const path = "/api/v1/notifications/automations";
    const { items } = await get(`${path}?type=abandoned-cart-recovery`);
    const report = await get(`${path}/${items[0].id}/report`);
    const texts = report.steps.find(({ channel }: { channel: string }) => channel === "SMS");
    expect([texts.sent > 0, texts.skipped > 0, report.held_out > 0, report.orders > 0]).toEqual([true, true, true, true]);
    expect(report.lift).not.toBeNull();
    const { items: people } = await get(`${path}/${items[0].id}/enrolments?limit=100`);
    const reasons = people.flatMap(({ path: taken }: { path: { skip_reason: string | null }[] }) => taken.map((one) => one.skip_reason));
    expect(reasons).toEqual(expect.arrayContaining(["NO_PHONE", "HELD_OUT", null]));
  });

  it("has campaigns in every state that waits, with what they brought, and sends none by itself", async () => {
    const path = "/api/v1/notifications/campaigns";
    const { items } = await get(`${path}?limit=20`);
    const found = items.map(({ status, pause_reason }: { status: string; pause_reason: string | null }) => [status, pause_reason]);
    expect(found).toEqual([
      ["DRAFT", null],
      ["SCHEDULED", "LATE"],
      ["PAUSED", "BOUNCES"],
      ["SENT", null],
      ["SENT", null],
      ["SENT", null],
    ]);
    for (const { audience, tally } of items)
      expect(tally.sent + tally.failed + tally.unknown + tally.kept + tally.skipped + tally.left).toBe(audience);
    const [warm, tested, sale] = items.slice(3);
    expect(tested.tally.sent).toBeGreaterThan(200);
    expect(tested.net_minor).toBeGreaterThan(0);
    expect(sale.net_minor).toBeGreaterThan(0);
    expect((await get(`${path}/${tested.id}`)).verdict).toMatchObject({ rule: "TOO_FEW", arm: "A" });
    const report = await get(`${path}/${tested.id}/report`);
    expect(report.variants.map(({ variant }: { variant: string }) => variant)).toEqual(["A", "B"]);
    expect((await get(`${path}/${sale.id}/report`)).lift).not.toBeNull();
    const read = await get(`${path}/${warm.id}/report`);
    expect(read.links.length).toBeGreaterThan(1);
    expect(warm.clicks.people).toBeGreaterThan(10);
    expect(warm.clicks.anonymous).toBeGreaterThan(0);
    const { content } = await get(`/api/v1/notifications/templates/${(await get(`${path}/${warm.id}`)).template.id}`);
    expect(content.blocks.map(({ type }: { type: string }) => type)).toEqual(expect.arrayContaining(["product", "grid", "coupon"]));
    const messages = () => api.db.kysely.selectFrom("message").select(["id", "state"]).orderBy("id").execute();
    const before = await messages();
    api.clock.set(new Date(api.clock.now().getTime() + 400 * 86_400_000));
    await api.db.transaction(async (tx) => {
      for (const queue of ["campaigns.start", "campaigns.advance", "sending.due"]) await enqueue(tx, { queue });
    });
    await api.drain();
    expect(await messages()).toEqual(before);
  });
});
