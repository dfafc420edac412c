import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { type Claims, claimsOf } from "../../../tests/support/claim-world.ts";
import { type MailSink, startMailSink } from "../../../tests/support/mail-sink.ts";
import { refusal, type World, world } from "../../../tests/support/world.ts";

const enter = "/api/v1/public/portal/cases/enter";
const day = 86_400_000;

let sink: MailSink;
let api: TestApi;
let w: World;
let c: Claims;
let counter = 0;
let email: string;
beforeAll(async () => {
  sink = await startMailSink();
  api = await startApi({ config: { smtpUrl: sink.url, publicUrl: "https://returns.example.test" } });
});
beforeEach(async () => {
  w = await world(api);
  c = claimsOf(w);
  email = `ann${++counter}@example.test`;
});
afterAll(async () => {
  await api.close();
  await sink.stop();
});

const ordered = (over: Record<string, unknown> = {}) =>
  w.order({
    lines: [{ unit_price_minor: 2000 }],
    fulfilled_at: "2026-06-02T09:00:00Z",
    customer: { email, first_name: "Ann", last_name: "Lee" },
    ...over,
  });
const lastMail = async (to = email) => {
  await api.drain();
  await api.drain();
  return (await sink.mailTo(to)).replaceAll("=3D", "=");
};
const tokenIn = (mail: string): string => /\/open\/([\w.-]+)/.exec(mail)?.[1] ?? "";
const open = (token: string) => api.as(null).post(enter, { token });
async function askedClaim() {
  const order = await ordered();
  const claim = await c.claim(order, "DAMAGED", [1]);
  // Mails of one moment arrive in any order.
  await lastMail();
  await c.done(claim, "request-info", { question: "Which part is broken?" });
  return { order, claim };
}

describe("the link of a mail about a case", () => {
  it("opens the claim, where its customer answers the question at once", async () => {
    const { order, claim } = await askedClaim();
    const mail = await lastMail();
    expect(mail).toContain("Which part is broken?");
    expect(mail).toContain("Replies to this email are not read.");
    const { status, body } = await open(tokenIn(mail));
    expect([status, body.data.order, body.data.about]).toEqual([
      200,
      { id: order.id, number: order.number },
      { kind: "claim", id: claim.id },
    ]);
    const ann = api.as(body.data.token);
    const at = `/api/v1/public/portal/orders/${order.id}/claims/${claim.id}`;
    expect((await ann.get(at)).body.data).toMatchObject({ may_answer: true, question: "Which part is broken?" });
    expect((await ann.post(`${at}/answer`, { text: "The handle" })).body.data).toMatchObject({ may_answer: false });
  });

  it("opens the return in every mail about one, and no other order", async () => {
    const order = await ordered();
    const r = await w.request(order, [1]);
    for (const action of [null, "approve", "shipment-received"] as const) {
      if (action) await w.done(r, action);
      const { body } = await open(tokenIn(await lastMail()));
      expect([action, body.data?.about]).toEqual([action, { kind: "return", id: r.id }]);
    }
    const { body } = await open(tokenIn(await lastMail()));
    const other = await ordered();
    expect((await api.as(body.data.token).get(`/api/v1/public/portal/orders/${other.id}`)).status).toBe(404);
  });

  it("is made as the mail leaves: neither the log nor the database has it, and a copy gets its own", async () => {
    await askedClaim();
    const sent = tokenIn(await lastMail());
    const { items } = (await w.owner.get("/api/v1/notifications/messages")).body.data;
    const rows = await api.db.kysely.selectFrom("message").select(["id", "body", "html"]).where("store_id", "=", w.storeId).execute();
    expect(JSON.stringify([items, rows])).not.toContain("/open/");
    expect(rows.some(({ body }) => body?.includes(`/portal/${w.storeId}/claim/`))).toBe(true);
    api.clock.advance(1000);
    await w.owner.post(`/api/v1/notifications/messages/${items[0].id}/resend`, {});
    const again = tokenIn(await lastMail());
    expect([again === sent, (await open(again)).status]).toEqual([false, 200]);
  });

  it("is refused when forged, and after thirty days, but lasts beyond the deadline of the case", async () => {
    const { claim } = await askedClaim();
    const token = tokenIn(await lastMail());
    const [store, kind, id, until, signature] = token.split(".") as [string, string, string, string, string];
    const other = await c.claim(await ordered(), "DAMAGED", [1]);
    const forgeries = [
      [store, kind, other.id, until, signature],
      [store, "order", id, until, signature],
      [store, kind, id, String(Number(until) + day), signature],
      [(await world(api)).storeId, kind, id, until, signature],
      [store, kind, id, until, `${signature.slice(0, -1)}${signature.endsWith("0") ? "1" : "0"}`],
      [store, kind, id, until, signature, "x"],
      [store, kind, id, "NaN", signature],
      [token.slice(0, 20)],
    ];
    for (const forged of forgeries) expect(refusal(await open(forged.join(".")))).toEqual([404, "NOT_FOUND"]);
    expect((await api.as(null).post(enter, { token: "x".repeat(301) })).status).toBe(400);
    await lastMail();
    const late = new Date(api.clock.now().getTime() + 90 * day).toISOString();
    await api.db.kysely.updateTable("claim").set({ expires_at: late }).where("id", "=", claim.id).execute();
    const { items } = (await w.owner.get("/api/v1/notifications/messages")).body.data;
    const asked = items.find(({ template }: { template: string }) => template === "claimInfoRequested");
    await w.owner.post(`/api/v1/notifications/messages/${asked.id}/resend`, {});
    const lasting = tokenIn(await lastMail());
    api.clock.advance(31 * day);
    expect((await open(token)).status).toBe(404);
    api.clock.advance(60 * day);
    expect((await open(lasting)).status).toBe(200);
    api.clock.advance(7 * day);
    expect((await open(lasting)).status).toBe(404);
  });

  it("ends when the order's address changes, with the person's erasure, and while the portal is closed", async () => {
    const { order, claim } = await askedClaim();
    const token = tokenIn(await lastMail());
    await w.save("GENERAL", { portal_enabled: false });
    expect(refusal(await open(token))[1]).toBe("REQUESTS_CLOSED");
    await w.save("GENERAL", { portal_enabled: true });
    expect((await open(token)).status).toBe(200);
    const change = (customer_email: string) =>
      api.db.kysely.updateTable("orders").set({ customer_email }).where("id", "=", order.id).execute();
    await change("someone-else@example.test");
    expect((await open(token)).status).toBe(404);
    await change(email);
    const session = (await open(token)).body.data.token;
    await c.done(claim, "cancel");
    const erased = await w.owner.post("/api/v1/merchant/customer-data/erase", { email, documents: "keep", reason: "Asked" });
    expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300);
    await api.drain();
    expect((await open(token)).status).toBe(404);
    expect((await api.as(session).get(`/api/v1/public/portal/orders/${order.id}`)).status).toBe(401);
  });

  it("leads anybody but the order's customer to the page where one signs in", async () => {
    const order = await ordered();
    const r = await w.request(order, [1]);
    await api.drain();
    await api.db.kysely.updateTable("orders").set({ customer_email: "new@example.test" }).where("id", "=", order.id).execute();
    await w.done(r, "approve");
    const mail = await lastMail();
    expect(mail).toContain(`https://returns.example.test/portal/${w.storeId}/case/${r.id}`);
    expect(mail).not.toContain("/open/");
  });

  it("says who reads an email where the store has an address for it", async () => {
    expect((await w.owner.put("/api/v1/notifications/shop-settings", { reply_to: "help@shop.example" })).status).toBe(200);
    await askedClaim();
    const mail = await lastMail();
    expect(mail).toContain("Emails are read at help@shop.example, but they are not added to your case");
    expect(mail).not.toContain("Replies to this email are not read.");
  });
});

it("a refund's mail says what it went back to", async () => {
  const r = await w.received(await ordered(), [1]);
  await w.process(r);
  await lastMail();
  await w.done(r, "refund");
  expect(await lastMail()).toContain("Refunded to: the payment method you used for the order.");
});
