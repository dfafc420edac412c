import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asJson } from "#server/db/json";
import { newId } from "#server/kit/ids";
import { startApi, type TestApi } from "../support/api.ts";
import { claimsOf } from "../support/claim-world.ts";
import { type World, world } from "../support/world.ts";

let api: TestApi;
let w: World;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
});
afterAll(() => api.close());

const order = () => w.order({ lines: [{ unit_price_minor: 2000 }], fulfilled_at: "2026-06-02T09:00:00Z" });
/** Return the stored events of a case, oldest first, and keep them from being handled twice. */
async function take(id: string) {
  await api.drain();
  return api.db.kysely
    .selectFrom("outbox")
    .select(["topic", "version", "payload", "news"])
    .where("store_id", "=", w.storeId)
    .where(sql<string>`payload ->> 'id'`, "=", id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
const mailsOf = async (column: "return_id" | "claim_id", id: string) =>
  (
    await api.db.kysely
      .selectFrom("message")
      .select(["template", "subject", "body"])
      .where(column, "=", id)
      .orderBy("created_at")
      .orderBy("id")
      .execute()
  ).map(({ template, subject, body }) => ({ template, subject, body }));
const forget = (column: "return_id" | "claim_id", id: string) => api.db.kysely.deleteFrom("message").where(column, "=", id).execute();

/** Emits as a server does that knows neither versions nor news. */
async function emitAsBefore(topic: string, payload: unknown): Promise<void> {
  const id = newId();
  await sql`insert into outbox (id, store_id, topic, payload) values (${id}, ${w.storeId}, ${topic}, ${asJson(payload)})`.execute(
    api.db.kysely,
  );
  await sql`insert into job (queue, key, payload, run_at, max_attempts)
    values ('outbox', ${id}, ${asJson({ id })}, '-infinity', 5)`.execute(api.db.kysely);
  await api.drain();
}

it("Events of returns that a server before this one emitted lead to the same mails and webhooks", async () => {
  const hook = { url: "https://erp.example.com/in", topics: ["return.requested", "return.approved", "return.payment"] };
  expect((await w.owner.post("/api/v1/merchant/webhook-endpoints", hook)).status).toBe(201);
  const r = await w.received(await order(), [1]);
  await w.process(r);
  await w.done(r, "refund");
  const events = await take(r.id);
  const mails = await mailsOf("return_id", r.id);
  expect(mails.map(({ template }) => template)).toEqual(["requested", "approved", "received", "refunded"]);
  const bodies = async () => {
    const sent = await api.db.kysely
      .selectFrom("webhook_delivery")
      .select("body")
      .where("store_id", "=", w.storeId)
      .orderBy("id")
      .execute();
    await api.db.kysely.deleteFrom("webhook_delivery").where("store_id", "=", w.storeId).execute();
    const parsed = sent.map(({ body }) => JSON.parse(body)).map(({ topic, data }) => ({ topic, data }));
    return parsed.sort((a, b) => a.data.version - b.data.version);
  };
  const webhooks = await bodies();
  expect(webhooks.map(({ topic }) => topic)).toEqual(["return.requested", "return.approved", "return.payment", "return.payment"]);
  const shown = ["at", "close_reason", "currency", "decision", "exchange_status", "id", "number", "order_id", "payment_status"];
  for (const { data } of webhooks)
    expect(Object.keys(data).sort()).toEqual([...shown, "resolution_type", "stage", "status", "told", "value_minor", "version"]);
  await forget("return_id", r.id);
  for (const { topic, payload } of events) await emitAsBefore(topic, payload);
  expect(await mailsOf("return_id", r.id)).toEqual(mails);
  expect(await bodies()).toEqual(webhooks);
});

it("Events of claims that a server before this one emitted lead to the same mails", async () => {
  const c = claimsOf(w);
  const claim = await c.claim(await order(), "DAMAGED", [1]);
  await c.done(claim, "request-info", { question: "Which side?" });
  await c.done(claim, "answer", { text: "The left one" });
  await c.done(claim, "approve");
  await c.resolved(claim, { items: [{ id: claim.items[0]?.id, kind: "STORE_CREDIT" }] });
  const events = await take(claim.id);
  const mails = await mailsOf("claim_id", claim.id);
  expect(mails.map(({ template }) => template)).toEqual([
    "claimSubmitted",
    "claimInfoRequested",
    "claimApproved",
    "credited",
    "claimResolved",
  ]);
  await forget("claim_id", claim.id);
  for (const { topic, payload } of events) await emitAsBefore(topic, payload);
  expect(await mailsOf("claim_id", claim.id)).toEqual(mails);
});

it("What a server before this one reads of an event is still there, and labels by themselves mail nobody", async () => {
  const r = await w.request(await order(), [1]);
  await w.done(r, "decline", { reason: "Too late" });
  const declined = (await take(r.id)).find(({ topic }) => topic === "return.declined");
  expect(declined).toMatchObject({
    version: 2,
    payload: { told: [{ label: "Declined", text: "Too late" }], by: { type: "merchant" } },
    news: [{ name: "declined", reason: "Too late" }],
  });
  await forget("return_id", r.id);
  await sql`update outbox set done_at = null, news = '[]' where store_id = ${w.storeId} and topic = 'return.declined'`.execute(
    api.db.kysely,
  );
  await sql`insert into job (queue, key, payload, run_at, max_attempts)
    select 'outbox', id, jsonb_build_object('id', id), '-infinity', 5 from outbox
    where store_id = ${w.storeId} and topic = 'return.declined'`.execute(api.db.kysely);
  await api.drain();
  expect(await mailsOf("return_id", r.id)).toEqual([]);
});
